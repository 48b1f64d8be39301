import { type ComponentType, createElement, type ReactNode } from "react";

/** A component whose code comes when it is wanted. Drawn before that it is nothing; `preload` brings the code. */
type Preloaded<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> };

/**
 * Like `lazy`, for what is drawn only once it has been preloaded: then all of it is there at once. `lazy` draws nothing
 * first even so, and React may wait a third of a second before it draws the rest.
 */
export function preloaded<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloaded<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  return Object.assign((props: Props) => loaded && createElement(loaded, props), { preload });
}
