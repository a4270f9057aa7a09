const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The page a lead lands on after the redirect link. */
export function welcomePage(brandLabel: string, firstName: string): string {
  return page(
    `Welcome ${firstName}`,
    `You are signed in at ${brandLabel}, a sandbox advertiser. Nothing here is real.`,
  );
}

export function unknownLinkPage(brandLabel: string): string {
  return page(
    'This link does not work',
    `${brandLabel} knows no lead by it. The sandbox forgets everything when it stops.`,
  );
}

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem }
</style>
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
</body>
</html>
`;
}
