/** A reference, and the OpenAPI document that it shows. */
interface Reference {
  readonly title: string;
  readonly document: string;
  /** `focused` shows one operation at a time: large documents take too long to show whole. */
  readonly renderStyle: 'read' | 'focused';
}

/**
 * Returns the page of a reference. Its scripts are files of the web (ADR 42): the renderer, and
 * the theme and the contents around it. Without scripts it links to the document itself.
 */
export const docsPage = ({ title, document, renderStyle }: Reference): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    '<link rel="stylesheet" href="/reference/reference.css">',
    '</head>',
    '<body>',
    '<button id="menu" type="button" aria-expanded="false" hidden>Contents</button>',
    `<rapi-doc data-document="${document}" render-style="${renderStyle}"`,
    ' load-fonts="false" show-header="false"',
    ' allow-server-selection="false" allow-spec-file-load="false" allow-spec-url-load="false"',
    ' schema-style="table" show-method-in-nav-bar="as-colored-block" persist-auth="false"',
    ' primary-color="#3550c8" allow-advanced-search="true"></rapi-doc>',
    `<noscript><a href="${document}">${title}: the OpenAPI 3.1 document</a></noscript>`,
    '<script src="/reference/start.js"></script>',
    '<script type="module" src="/reference/rapidoc.js"></script>',
    '</body>',
    '</html>',
  ].join('\n');
