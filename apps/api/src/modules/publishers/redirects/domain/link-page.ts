const STYLE = `
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 16px/1.5 system-ui, sans-serif; color: #1f2937; background: #f3f4f6;
}
main { max-width: 26rem; padding: 2rem; text-align: center; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
p { margin: 0; color: #4b5563; }
button {
  margin-top: 1.5rem; min-height: 44px; padding: 0 2rem; border: 0; border-radius: 6px;
  font: inherit; font-weight: 600; color: #fff; background: #1d4ed8; cursor: pointer;
}
button:focus-visible { outline: 3px solid #93c5fd; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { color: #f3f4f6; background: #111827; }
  p { color: #9ca3af; }
}`;

/** Returns a page about a link. All texts are ours: no part of the request is shown. */
const linkPage = (title: string, text: string, action = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${action}</main></body>
</html>
`;

/** The page for a link that does not work. */
export const deadLinkPage = (title: string, text: string): string => linkPage(title, text);

/**
 * Policy of the page with the button. It names no `form-action`: browsers apply that to the
 * redirect that follows, and the advertiser's login is on another site.
 */
export const BUTTON_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Page for a client that is perhaps not a person. Its button posts to the address of the page,
 * which programs that check links do not do. It needs no script.
 */
export const BUTTON_PAGE = linkPage(
  'Your page is ready',
  'Press the button to open it.',
  '<form method="post"><button type="submit">Continue</button></form>',
);
