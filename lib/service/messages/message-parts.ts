import { sql } from "#lib/platform/postgres/sql";
import type { TemplateBodyRow } from "#lib/service/content/template-bodies";

export type TemplateBodyPart = Omit<TemplateBodyRow, "variables" | "version" | "createdAt" | "updatedAt"> & {
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
};

export type BatchPart = {
  id: string;
  status: number;
  originalFileName: string;
  total: number;
  creatorId: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
};

/** The parts that messages share, by id. */
export type MessageParts = {
  templateBodies: Map<string, TemplateBodyPart>;
  batches: Map<string, BatchPart>;
  creators: Map<string, { id: string; email: string }>;
};

/** An expression for the parts of the messages in `chosen`. A page has only a few bodies, creators and batches. */
export function messageParts(campaignId: string) {
  return sql`
    json_build_object(
      'templateBodies', array(
        select json_build_object('id', id, 'templateId', template_id, 'language', language, 'body', body,
          'header', header, 'footer', footer, 'creatorId', creator_id,
          'createdAt', round(date_part('epoch', created_at) * 1000),
          'updatedAt', round(date_part('epoch', updated_at) * 1000))
        from template_body where id in (select template_body_id from chosen)
      ),
      'batches', array(
        select json_build_object('id', id, 'status', status, 'originalFileName', original_file_name,
          'total', total, 'creatorId', creator_id, 'updatedAt', round(date_part('epoch', updated_at) * 1000))
        from batch where campaign_id = ${campaignId} and id in (select batch_id from chosen)
      ),
      'creators', array(
        select json_build_object('id', id, 'email', email) from creator where id in (select creator_id from chosen)
      )
    )
  `;
}

export type FoundParts = { [Part in keyof MessageParts]: ValueOf<MessageParts[Part]>[] };

/** Reads the expression's result, which is empty when there was no message. */
export function partsOf(found: FoundParts | null): MessageParts {
  return {
    templateBodies: byId(found?.templateBodies),
    batches: byId(found?.batches),
    creators: byId(found?.creators),
  };
}

type ValueOf<Found> = Found extends Map<string, infer Value> ? Value : never;

function byId<Part extends { id: string }>(parts: Part[] = []): Map<string, Part> {
  return new Map(parts.map((part) => [part.id, part]));
}
