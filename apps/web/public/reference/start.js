(() => {
  const reference = document.querySelector('rapi-doc');

  // The theme that was chosen in Leadline, or else that of the browser.
  const chosen = localStorage.getItem('leadline_theme');
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  reference.setAttribute('theme', isDark ? 'dark' : 'light');

  // RapiDoc's tables of fields are wider than a phone, and leave descriptions out there.
  const fields = new CSSStyleSheet();
  fields.replaceSync(`@media (width < 768px) {
    select { max-width: 100%; }
    .table .tr { flex-wrap: wrap; }
    .table .key { width: 60%; }
    .table .key-type { width: 40%; overflow-wrap: anywhere; }
    .table .key-descr { display: block; width: 100%; padding-left: 16px; }
    .collapsed-all-descr .tr:not(.expanded-descr) { max-height: none; }
  }`);

  /** Returns the paths of a document with the schemas in the place of references to them. */
  const resolvedPaths = ({ paths, components: { schemas } }) => {
    const done = new Map();
    const resolved = (node) => {
      if (typeof node !== 'object' || node === null) return node;
      if (Array.isArray(node)) return node.map(resolved);
      const { $ref: schema, ...others } = node;
      if (schema === undefined)
        return Object.fromEntries(
          Object.entries(node).map(([key, value]) => [key, resolved(value)]),
        );
      if (!done.has(schema)) {
        // A schema within itself stays a reference, which RapiDoc shows as recursive.
        done.set(schema, node);
        done.set(schema, resolved(schemas[schema.split('/').at(-1)]));
      }
      return { ...done.get(schema), ...others };
    };
    return resolved(paths);
  };

  /** Returns the areas of the routes. The contents of many begin closed. */
  const areasOf = (paths) => {
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const names = [...new Set(operations.flatMap(({ tags }) => tags))];
    return names.map((name) => ({ name, 'x-tag-expanded': names.length < 5 }));
  };

  // RapiDoc takes seconds to resolve the references of a large document. It is given one without
  // paths, and the resolved paths when it has read that.
  const load = async () => {
    const answer = await fetch(reference.dataset.document);
    if (!answer.ok) throw new Error(`The document was answered with ${answer.status}.`);
    const { components, ...whole } = await answer.json();
    const paths = resolvedPaths({ ...whole, components });
    reference.addEventListener('before-render', ({ detail: { spec } }) => {
      Object.assign(spec, { paths, tags: areasOf(paths) });
    });
    await customElements.whenDefined('rapi-doc');
    for (const name of ['schema-table', 'api-response'])
      customElements.get(name).elementStyles.push(fields);
    const { securitySchemes } = components;
    await reference.loadSpec({ ...whole, paths: {}, components: { securitySchemes } });
  };
  load().catch((error) => {
    reference.replaceWith('The reference could not be loaded. Reload the page.');
    console.error(error);
  });

  // Whoever chooses in the contents or in the search sees the page again.
  const menu = document.querySelector('#menu');
  const setOpen = (isOpen) => menu.setAttribute('aria-expanded', String(isOpen));
  menu.hidden = false;
  menu.addEventListener('click', () => setOpen(menu.getAttribute('aria-expanded') === 'false'));
  for (const type of ['click', 'keyup'])
    reference.addEventListener(
      type,
      (event) => {
        const [{ dataset }] = event.composedPath();
        if (dataset.contentId && (type === 'click' || event.key === 'Enter')) setOpen(false);
      },
      { capture: true },
    );
})();
