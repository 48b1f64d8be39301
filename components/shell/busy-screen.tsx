import { Empty } from "#components/ui/empty";
import { buttonClass } from "#components/ui/form/button";

/** Stands for the whole screen when the database did not answer in time. `path` is the address that was asked for. */
export function BusyScreen({ path }: { path: string }) {
  return (
    <main role="alert">
      <Empty
        icon={null}
        title="Redial is busy"
        action={
          <a href={path} className={buttonClass({})}>
            Try again
          </a>
        }
      >
        Its database did not answer in time. Nothing was changed.
      </Empty>
    </main>
  );
}
