/** Whether PostgreSQL was away, going or not answering in time: classes 08 and 57 of its error codes, and the socket's own. */
export function isStoreLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (/^(08|57|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message);
}
