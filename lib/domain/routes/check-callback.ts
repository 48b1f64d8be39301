import { isFieldPath } from "#lib/domain/routes/field-path";
import { type FieldProblem, problem } from "#lib/domain/routes/field-problem";

export type CallbackTemplate = {
  id: string;
  reference: string;
  status: string;
  error: string;
  sentToTelco: readonly string[];
  success: readonly string[];
  failure: readonly string[];
  signature: {
    method: "none" | "token" | "hmac-sha1" | "hmac-sha256";
    place: string;
    encoding: "hex" | "base64";
    secret: string;
    time: string;
  };
  inbound: { sender: string; recipient: string; text: string };
};

const WHERE = "write where it stands, such as body.status, query.status or header.x-status";

/** Problems in a callback's templates. `answersId`: the provider's answer to a message contains its id. */
export function callbackProblems(callback: CallbackTemplate, answersId: boolean): FieldProblem[] {
  const paths = {
    id: callback.id,
    reference: callback.reference,
    status: callback.status,
    error: callback.error,
  };
  return [
    ...Object.entries(paths).flatMap(([field, path]) => pathProblem(`callback.${field}`, path)),
    ...receiptProblems(callback, answersId),
    ...signatureProblems(callback.signature),
    ...(provesBody(callback) ? unprovedProblems(callback) : []),
    ...inboundProblems(callback.inbound),
  ];
}

function receiptProblems(callback: CallbackTemplate, answersId: boolean): FieldProblem[] {
  const { id, reference, status, sentToTelco, success, failure } = callback;
  const values = [...sentToTelco, ...success, ...failure];
  const twice = values.find((value, i) => values.indexOf(value) < i);
  return [
    ...(status === "" && values.length > 0 ? problem("callback.status", "say where these values stand") : []),
    ...(status !== "" && success.length === 0
      ? problem("callback.success", "say which values mean that the message was delivered")
      : []),
    ...(twice === undefined ? [] : problem("callback.failure", `${twice} cannot mean two things`)),
    ...(id !== "" && reference === "" && !answersId
      ? problem("answer.id", "say where the id stands in the answer, or callbacks by id find no message")
      : []),
  ];
}

/** Whether a callback signs only its body; anybody can have changed its other parts. */
export function provesBody({ signature: { method } }: CallbackTemplate): boolean {
  return method === "hmac-sha1" || method === "hmac-sha256";
}

function unprovedProblems(callback: CallbackTemplate): FieldProblem[] {
  const { id, reference, status, error, inbound, signature } = callback;
  const paths = { id, reference, status, error, "signature.time": signature.time };
  const all = [
    ...Object.entries(paths),
    ...Object.entries(inbound).map(([name, at]) => [`inbound.${name}`, at]),
  ];
  return all.flatMap(([field, path = ""]) =>
    /^(header|query)\./.test(path)
      ? problem(`callback.${field}`, "the signature covers the body alone: name a place in it")
      : [],
  );
}

function signatureProblems({ method, place, secret, time }: CallbackTemplate["signature"]): FieldProblem[] {
  if (method === "none") return [];
  const isSigned = method !== "token";
  return [
    ...(place === "" ? problem("callback.signature.place", WHERE) : []),
    ...(isSigned && /^body\b/.test(place)
      ? problem("callback.signature.place", "a signature of the body stands in a header or in the query")
      : []),
    ...pathProblem("callback.signature.place", place),
    ...pathProblem("callback.signature.time", time),
    ...(secret === ""
      ? problem("callback.signature.secret", "name the secret that callbacks are checked with")
      : []),
  ];
}

function inboundProblems(inbound: CallbackTemplate["inbound"]): FieldProblem[] {
  const fields = Object.entries(inbound);
  const named = fields.filter(([, path]) => path !== "");
  const isPartial = named.length > 0 && named.length < fields.length;
  return [
    ...named.flatMap(([field, path]) => pathProblem(`callback.inbound.${field}`, path)),
    ...(isPartial ? problem("callback.inbound.text", "name all three places, or none") : []),
  ];
}

function pathProblem(field: string, path: string): FieldProblem[] {
  return path === "" || (isFieldPath(path) && path !== "status") ? [] : problem(field, WHERE);
}
