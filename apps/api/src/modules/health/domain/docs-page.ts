import {
  ERRORS,
  INTAKE_CODES,
  type ErrorCode,
  type NamedRoute,
  type RouteAccess,
} from '@leadline/contracts';

const STYLE = [
  'body{font:15px/1.55 system-ui,sans-serif;margin:0;display:grid;',
  'grid-template-columns:270px 1fr;color:#1f2430}',
  'nav{background:#f6f7f9;padding:20px;height:100vh;overflow:auto;position:sticky;top:0;',
  'box-sizing:border-box}\n',
  'nav a{display:block;color:inherit;text-decoration:none;padding:2px 0;font-size:13px}',
  'nav a:hover{text-decoration:underline}main{padding:24px 40px;max-width:900px}',
  'pre{background:#f6f7f9;padding:12px;border-radius:6px;overflow:auto}\n',
  'section{border-top:1px solid #e3e6eb;padding:8px 0}h3{font-size:16px}',
  '.method{display:inline-block;min-width:56px;font-weight:700}',
  '.GET{color:#0958d9}.POST{color:#237804}.PUT{color:#ad4e00}.DELETE{color:#cf1322}\n',
  '@media(max-width:800px){body{display:block}nav{height:auto;position:static}}',
  '@media(prefers-color-scheme:dark){body{background:#14171c;color:#dfe3ea}',
  'nav,pre{background:#1d2128}section{border-color:#2c323c}',
  '.GET{color:#69b1ff}.POST{color:#95de64}.PUT{color:#ffc069}.DELETE{color:#ff7875}}',
].join('');

const INTRODUCTION = [
  '<p>Staff routes take <code>Authorization: Bearer &lt;session token&gt;</code> ',
  'and a <code>timezone-id</code> header. ',
  "Publisher routes take the publisher's API token and an <code>Idempotency-Key</code>.\n",
  'Failures answer <code>{ error, message, code, issues[], trace_id }</code>; ',
  'the publisher API answers its own envelope.</p>',
].join('');

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const accessText = (access: RouteAccess): string => {
  if (access === 'public') return 'Open to anyone';
  if (access === 'publisher') return 'Publisher API token';
  if (access === 'session') return 'Signed-in staff';
  if (access === 'panel') return 'Publisher account, signed in to the panel';
  const names = typeof access === 'string' ? [access] : access;
  return `Permission ${names.map((name) => `<code>${name}</code>`).join(' or ')}`;
};

const codeItem = (status: number, code: string, text: string): string =>
  `<li><code>${status} ${code}</code> ${escape(text)}</li>`;
const errorList = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => codeItem(ERRORS[code][0], code, ERRORS[code][1])).join('');
const intakeList = (): string =>
  Object.entries(INTAKE_CODES)
    .map(([code, [status, text]]) => codeItem(status, code, text))
    .join('');
const details = (summary: string, items: string): string =>
  `<details><summary>${summary}</summary><ul>${items}</ul></details>`;

const failures = ({ route }: NamedRoute): string => {
  if (route.access === 'publisher') return details('Codes', intakeList());
  return route.errors?.length ? details('Errors', errorList(route.errors)) : '';
};
const example = ({ route }: NamedRoute): string =>
  route.example === undefined ? '' : `<pre>${escape(JSON.stringify(route.example, null, 2))}</pre>`;

const section = (named: NamedRoute): string => {
  const { name, route } = named;
  const method = `<span class="method ${route.method}">${route.method}</span>`;
  const description = route.description ? `<p>${escape(route.description)}</p>` : '';
  return [
    '',
    `<section id="${name}"><h3>${method} <code>${escape(route.path)}</code></h3>`,
    `<p>${escape(route.summary)}. ${accessText(route.access)}.</p>${description}`,
    example(named),
    `${failures(named)}</section>`,
  ].join('\n');
};

const link = ({ name, route }: NamedRoute): string =>
  `<a href="#${name}">${route.method} ${escape(route.path)}</a>`;

/** The API as one page, made from the registry. It has no script and loads nothing. */
export const docsPage = (routes: readonly NamedRoute[]): string => {
  const groups = [...new Set(routes.map(({ route }) => route.tag))].map((tag) => ({
    title: escape(tag),
    routes: routes.filter(({ route }) => route.tag === tag),
  }));
  const links = groups.map(
    (group) => `<p><strong>${group.title}</strong>${group.routes.map(link).join('')}</p>`,
  );
  const sections = groups.map(
    (group) => `<h2>${group.title}</h2>${group.routes.map(section).join('')}`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Leadline API</title>',
    `<style>\n${STYLE}\n</style></head><body>`,
    '<nav><strong>Leadline API</strong>',
    '<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>',
    `${links.join('')}</nav>\n`,
    `<main><h1>Leadline API</h1>${INTRODUCTION}${sections.join('')}</main></body></html>`,
  ].join('');
};
