import type { Metadata } from "next";
import { connection } from "next/server";
import { ApiErrors } from "#components/api-docs/api-errors";
import { ApiNavigation } from "#components/api-docs/api-navigation";
import { ApiOperation } from "#components/api-docs/api-operation";
import { ApiOverview } from "#components/api-docs/api-overview";
import { runtime } from "#lib/service/api/runtime";
import { apiDocument } from "#lib/wire/api/document";
import { documentedOperations } from "#lib/wire/api/operations";

export const metadata: Metadata = { title: "API" };

export default async function ApiDocsPage() {
  // The document's URL is a setting of the running process, which the build does not know.
  await connection();
  const document = apiDocument(runtime().service.settings.publicUrl);
  const operations = documentedOperations(document);
  const server = document.servers?.[0]?.url ?? "";
  return (
    <div className="mx-auto grid max-w-6xl gap-x-10 px-4 py-8 text-base lg:grid-cols-[14rem_minmax(0,1fr)]">
      <ApiNavigation operations={operations} />
      <main className="grid min-w-0 gap-12">
        <ApiOverview server={server} description={document.info.description ?? ""} />
        {operations.map((operation) => (
          <ApiOperation key={operation.id} operation={operation} server={server} />
        ))}
        <ApiErrors />
      </main>
    </div>
  );
}
