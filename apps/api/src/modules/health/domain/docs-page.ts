import {
  ERRORS,
  INTAKE_CODES,
  type ErrorCode,
  type NamedRoute,
  type RouteAccess,
} from '@leadline/contracts';

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const accessText = (access: RouteAccess): string => {
  if (access === 'public') return 'Open to anyone';
  if (access === 'publisher') return 'Publisher API token';
  if (access === 'session') return 'Signed-in staff';
  return `Permission ${(typeof access === 'string' ? [access] : access).map((name) => `<code>${name}</code>`).join(' or ')}`;
};

const errorList = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) => `<li><code>${ERRORS[code][0]} ${code}</code> ${escape(ERRORS[code][1])}</li>`)
    .join('');
const intakeList = (): string =>
  Object.entries(INTAKE_CODES)
    .map(([code, [status, text]]) => `<li><code>${status} ${code}</code> ${escape(text)}</li>`)
    .join('');

const section = ({ name, route }: NamedRoute): string => `
<section id="${name}"><h3><span class="method ${route.method}">${route.method}</span> <code>${escape(route.path)}</code></h3>
<p>${escape(route.summary)}. ${accessText(route.access)}.</p>${route.description ? `<p>${escape(route.description)}</p>` : ''}
${route.example === undefined ? '' : `<pre>${escape(JSON.stringify(route.example, null, 2))}</pre>`}
${route.access === 'publisher' ? `<details><summary>Codes</summary><ul>${intakeList()}</ul></details>` : route.errors?.length ? `<details><summary>Errors</summary><ul>${errorList(route.errors)}</ul></details>` : ''}</section>`;

/** The API to read, made from the registry: no script, nothing loaded from elsewhere. */
export const docsPage = (routes: readonly NamedRoute[]): string => {
  const tags = [...new Set(routes.map(({ route }) => route.tag))];
  const of = (tag: string): NamedRoute[] => routes.filter(({ route }) => route.tag === tag);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Leadline API</title><style>
body{font:15px/1.55 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:270px 1fr;color:#1f2430}nav{background:#f6f7f9;padding:20px;height:100vh;overflow:auto;position:sticky;top:0;box-sizing:border-box}
nav a{display:block;color:inherit;text-decoration:none;padding:2px 0;font-size:13px}nav a:hover{text-decoration:underline}main{padding:24px 40px;max-width:900px}pre{background:#f6f7f9;padding:12px;border-radius:6px;overflow:auto}
section{border-top:1px solid #e3e6eb;padding:8px 0}h3{font-size:16px}.method{display:inline-block;min-width:56px;font-weight:700}.GET{color:#0958d9}.POST{color:#237804}.PUT{color:#ad4e00}.DELETE{color:#cf1322}
@media(max-width:800px){body{display:block}nav{height:auto;position:static}}@media(prefers-color-scheme:dark){body{background:#14171c;color:#dfe3ea}nav,pre{background:#1d2128}section{border-color:#2c323c}.GET{color:#69b1ff}.POST{color:#95de64}.PUT{color:#ffc069}.DELETE{color:#ff7875}}
</style></head><body><nav><strong>Leadline API</strong><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${tags
    .map(
      (tag) =>
        `<p><strong>${escape(tag)}</strong>${of(tag)
          .map(({ name, route }) => `<a href="#${name}">${route.method} ${escape(route.path)}</a>`)
          .join('')}</p>`,
    )
    .join('')}</nav>
<main><h1>Leadline API</h1><p>Staff routes take <code>Authorization: Bearer &lt;session token&gt;</code> and a <code>timezone-id</code> header. Publisher routes take the publisher's API token and an <code>Idempotency-Key</code>.
Failures answer <code>{ error, message, code, issues[], trace_id }</code>; the publisher API answers its own envelope.</p>${tags.map((tag) => `<h2>${escape(tag)}</h2>${of(tag).map(section).join('')}`).join('')}</main></body></html>`;
};
