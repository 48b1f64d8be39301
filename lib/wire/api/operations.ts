import type { apiDocument } from "#lib/wire/api/document";

/** The parts of a JSON schema that the documentation shows. */
export type DocumentedSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  properties?: Record<string, DocumentedSchema>;
  required?: string[];
  items?: DocumentedSchema;
  anyOf?: DocumentedSchema[];
};

export type DocumentedField = {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  fields: DocumentedField[];
};

export type DocumentedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: { name: string; location: string; isRequired: boolean; description: string }[];
  body: { contentType: string; fields: DocumentedField[] } | null;
  responses: { status: string; description: string; fields: DocumentedField[] }[];
};

type Content = Record<string, { schema?: DocumentedSchema }>;
type RawOperation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema?: DocumentedSchema;
    description?: string;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The document's operations with every reference resolved, in the order of its paths. */
export function documentedOperations(document: ReturnType<typeof apiDocument>): DocumentedOperation[] {
  // The library's own types allow references everywhere; this document has them only for schemas.
  const { paths, components } = document as unknown as {
    paths: Record<string, Record<string, RawOperation>>;
    components: { schemas: Record<string, DocumentedSchema> };
  };
  const fieldsOf = (content: Content | undefined) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return schema ? readFields(schema, components.schemas) : [];
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description ?? "",
      parameters: (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        location: parameter.in,
        isRequired: parameter.required ?? false,
        description: parameter.description ?? parameter.schema?.description ?? "",
      })),
      body: operation.requestBody
        ? {
            contentType: Object.keys(operation.requestBody.content)[0] ?? "",
            fields: fieldsOf(operation.requestBody.content),
          }
        : null,
      responses: Object.entries(operation.responses).map(([status, response]) => ({
        status,
        description: response.description,
        fields: fieldsOf(response.content),
      })),
    })),
  );
}

function readFields(schema: DocumentedSchema, named: Record<string, DocumentedSchema>): DocumentedField[] {
  const resolved = resolve(schema, named);
  if (resolved.items) return readFields(resolved.items, named);
  return Object.entries(resolved.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeOf(property, named),
    isRequired: resolved.required?.includes(name) ?? false,
    description: property.description ?? resolve(property, named).description ?? "",
    fields: readFields(property, named),
  }));
}

function resolve(schema: DocumentedSchema, named: Record<string, DocumentedSchema>): DocumentedSchema {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return named[name] ?? {};
  return schema.anyOf?.find((part) => part.type !== "null") ?? schema;
}

function typeOf(schema: DocumentedSchema, named: Record<string, DocumentedSchema>): string {
  const resolved = resolve(schema, named);
  const orNull = schema.anyOf?.some((part) => part.type === "null") ? " or null" : "";
  if (resolved.items) return `array of ${typeOf(resolved.items, named)}${orNull}`;
  if (resolved.enum) return `${resolved.enum.join(" · ")}${orNull}`;
  if (resolved.const !== undefined) return String(resolved.const);
  if (resolved.format === "date-time") return `timestamp${orNull}`;
  return `${[resolved.type ?? "value"].flat().join(" or ")}${orNull}`;
}
