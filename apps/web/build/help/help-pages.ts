import { join, posix } from 'node:path';
import { readdir, readFile } from 'node:fs/promises';
import { Marked } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';

/** A file of the help: its name below `/help/`, and its content. */
export interface HelpFile {
  readonly name: string;
  readonly content: string | Buffer;
}
interface Page {
  readonly slug: string;
  readonly title: string;
  /** HTML of the page. */
  readonly body: string;
  /** Headings of the page's parts. */
  readonly parts: readonly { readonly id: string; readonly text: string }[];
}

const GUIDES = 'guides';
/** Documents outside `docs/guides` that the guides link to, by their names in `docs/`. */
const REFERENCE = ['integrations', 'postbacks', 'publisher-api', 'optimize', 'glossary'];
/** The list of the guides: it is the first page, and sets the order of the menu. */
const INDEX = 'README';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Resolves the target of a link or picture to a path below `docs/`, e.g. `guides/caps.md`. */
const targetOf = (from: string, href: string): { path: string; fragment: string } => {
  const [path = '', fragment] = href.split('#');
  return {
    path: path === '' ? from : posix.join(posix.dirname(from), path),
    fragment: fragment === undefined ? '' : `#${fragment}`,
  };
};
const slugOf = (path: string): string => {
  const name = posix.basename(path, '.md');
  return name === INDEX ? '' : name;
};

/** Renders pages from Markdown and collects the pictures that they show. */
class Renderer {
  readonly pictures = new Map<string, string>();
  constructor(private readonly served: ReadonlySet<string>) {}

  page(path: string, markdown: string): Page {
    const marked = new Marked(gfmHeadingId());
    const { served, pictures } = this;
    marked.use({
      renderer: {
        link({ href, tokens }) {
          const text = this.parser.parseInline(tokens);
          if (/^[a-z]+:/.test(href)) return `<a href="${escaped(href)}" rel="noopener">${text}</a>`;
          const target = targetOf(path, href);
          // The help leaves out documents for operators and developers.
          if (!served.has(target.path)) return text;
          return `<a href="/help/${slugOf(target.path)}${target.fragment}">${text}</a>`;
        },
        image({ href, text }) {
          const picture = targetOf(path, href).path;
          pictures.set(posix.basename(picture), picture);
          return (
            `<img src="/help/pictures/${posix.basename(picture)}" ` +
            `alt="${escaped(text)}" loading="lazy">`
          );
        },
      },
    });
    const body = marked.parse(markdown, { async: false });
    const headings = getHeadingList();
    return {
      slug: slugOf(path),
      title: headings.find(({ level }) => level === 1)?.raw ?? slugOf(path),
      body,
      parts: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    };
  }
}

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const menuOf = (pages: readonly Page[], shown: Page | null): string =>
  list(
    pages.map(({ slug, title }) => {
      const current = shown?.slug === slug ? ' aria-current="page"' : '';
      return `<a href="/help/${slug}"${current}>${escaped(title)}</a>`;
    }),
  );

const partsOf = ({ parts }: Page): string =>
  parts.length < 2
    ? ''
    : `<nav class="parts" aria-label="On this page"><h2>On this page</h2>${list(
        parts.map(({ id, text }) => `<a href="#${id}">${text}</a>`),
      )}</nav>`;

const documentOf = (shown: Page, pages: readonly Page[], inMenu: Page | null = shown): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(shown.title)} · Leadline help</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/help/help.css">
<script src="/theme.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="/help/">Leadline help</a><a href="/">Open Leadline</a></header>
<div class="page">
<nav class="menu" aria-label="Guides">${menuOf(pages, inMenu)}</nav>
<main id="content">${shown.body}</main>
${partsOf(shown)}
</div>
</body>
</html>
`;

const MISSING: Page = {
  slug: 'missing',
  title: 'No such page',
  body: '<h1>No such page</h1><p>The help has no page of this name. Choose one from the list.</p>',
  parts: [],
};

/** Sorts the pages of the menu as in the index. Throws for a guide that the index does not name. */
const inOrder = (pages: readonly Page[], index: string): readonly Page[] => {
  const placeOf = ({ slug, title }: Page): number => {
    const place = slug === '' ? 0 : index.indexOf(`${slug}.md)`);
    if (place < 0) throw new Error(`docs/guides/README.md does not lead to "${title}"`);
    return place;
  };
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Builds the files of the help from `docs/guides` and the documents that the guides link to. */
export const helpFiles = async (docs: string, styles: string): Promise<readonly HelpFile[]> => {
  const guides = (await readdir(join(docs, GUIDES))).filter((name) => name.endsWith('.md'));
  const paths = [
    ...guides.map((name) => `${GUIDES}/${name}`),
    ...REFERENCE.map((name) => `${name}.md`),
  ];
  const texts = await Promise.all(paths.map((path) => readFile(join(docs, path), 'utf8')));
  const renderer = new Renderer(new Set(paths));
  const index = texts[paths.indexOf(`${GUIDES}/${INDEX}.md`)] ?? '';
  const pages = inOrder(
    paths.map((path, place) => renderer.page(path, texts[place] ?? '')),
    index,
  );
  const pictures = [...renderer.pictures].map(async ([name, path]) => ({
    name: `pictures/${name}`,
    content: await readFile(join(docs, path)),
  }));
  return [
    ...pages.map((page) => ({
      name: `${page.slug === '' ? 'index' : page.slug}.html`,
      content: documentOf(page, pages),
    })),
    { name: 'missing.html', content: documentOf(MISSING, pages, null) },
    { name: 'help.css', content: await readFile(styles) },
    ...(await Promise.all(pictures)),
  ];
};
