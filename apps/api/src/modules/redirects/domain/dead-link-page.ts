/** The page for a link that does not work. Both texts are ours: nothing of the request is shown. */
export const deadLinkPage = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 16px/1.5 system-ui, sans-serif; color: #1f2937; background: #f3f4f6;
}
main { max-width: 26rem; padding: 2rem; text-align: center; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
p { margin: 0; color: #4b5563; }
@media (prefers-color-scheme: dark) {
  body { color: #f3f4f6; background: #111827; }
  p { color: #9ca3af; }
}
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
