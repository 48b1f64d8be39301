import { createHash } from "node:crypto";

type Words = { title: string; link?: { to: string; text: string } };

const HOME = { to: "/", text: "All campaigns" };

/** Some refusals have no link: under another host name, or over plain HTTP, every link would be refused too. */
const WORDS: Record<number, Words> = {
  400: { title: "This address cannot be read", link: HOME },
  403: { title: "This page needs HTTPS" },
  404: { title: "There is no such page", link: HOME },
  405: { title: "This page cannot be used in this way", link: HOME },
  411: { title: "The request has no length", link: HOME },
  413: { title: "The request is too large", link: HOME },
  421: { title: "Redial does not answer under this name" },
  503: { title: "Redial cannot show its pages now", link: { to: "", text: "Try again" } },
};

const STYLE = `
:root { color-scheme: light dark; font: 0.875rem/1.375 system-ui, sans-serif;
  background: light-dark(#f5f6f8, #0f1217); color: light-dark(#1b2028, #e5e8ec); }
body { margin: 0; }
main { display: grid; place-content: center; justify-items: center; gap: 0.75rem; min-height: 100dvh; padding: 1.5rem;
  box-sizing: border-box; text-align: center; }
h1, p { margin: 0; max-width: 28rem; overflow-wrap: anywhere; }
h1 { font-size: 1.0625rem; font-weight: 600; }
p { color: light-dark(#56606d, #a0aab6); }
a { color: light-dark(#1b58c4, #7fb1ff); }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The page loads nothing and runs nothing. */
export const REFUSAL_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A refusal as a page for people, where no page of the console can be shown. */
export function refusalPage(status: number, sentence: string): string {
  const { title, link } = WORDS[status] ?? { title: "This page cannot be shown", link: HOME };
  const lead = link ? `\n<a href="${link.to}">${link.text}</a>` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Redial</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(sentence)}</p>${lead}
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
