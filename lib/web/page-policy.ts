import type { Handle } from "#lib/web/server";

/**
 * Gives each page a policy by which it runs only its own scripts: the answer names the nonce that its scripts and styles
 * carry. Next reads the nonce from the request's own field of that name.
 */
export function withPagePolicy(handle: Handle, isDevelopment: boolean): Handle {
  return (request, response) => {
    const url = request.url ?? "/";
    if (!url.startsWith("/_next/static/")) {
      const nonce = btoa(crypto.randomUUID());
      const policy = pagePolicy(nonce, isDevelopment);
      const fields = { "content-security-policy": policy, "x-nonce": nonce, "x-asked-path": addressOf(url) };
      Object.assign(request.headers, fields);
      response.setHeader("Content-Security-Policy", policy);
    }
    return handle(request, response);
  };
}

/** The address without the parameter with which Next's script requests a part of a page. No person's address contains it. */
function addressOf(url: string): string {
  const [path = "/", ...queries] = url.split("?");
  const kept = queries
    .join("?")
    .split("&")
    .filter((part) => part !== "" && !part.startsWith("_rsc="));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

function pagePolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Widths and positions measured at run time are style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
