import { type NextRequest, NextResponse } from "next/server";

/** Pages run only their own scripts: each answer names the nonce that its scripts and styles carry. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID());
  const dev = process.env.NODE_ENV === "development";
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Widths and places that are measured at run time are style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("x-nonce", nonce);
  headers.set("x-asked-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

// Whatever this matches has its body cut at 10 MB: the APIs stay out. Their documentation is a page, and so is the
// answer to a path under /api that there is not.
export const config = {
  matcher: [{ source: "/((?!api/(?:v2|console|auth|join|health|metrics|status)(?:/|$)|_next/static).*)" }],
};
