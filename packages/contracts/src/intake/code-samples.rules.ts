/** A request of the publisher API, as its examples show it. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly token: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export const LANGUAGES = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
} as const;
export type Language = keyof typeof LANGUAGES;

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const inPhp = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const asJson = (value: unknown): string => JSON.stringify(value, null, 2);
/** JSON as a literal of Python, which writes its constants with a capital. */
const asPython = (value: unknown): string =>
  asJson(value).replace(/: (true|false|null)(,?)$/gm, (_, word: string, comma: string) => {
    const constant = { true: 'True', false: 'False', null: 'None' }[word];
    return `: ${constant}${comma}`;
  });

const curl = ({ method, url, token, body }: SampleRequest): string =>
  [
    `curl -X ${method} ${inShell(url)}`,
    `-H ${inShell(`Authorization: Bearer ${token}`)}`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${inShell(asJson(body))}`]),
  ].join(' \\\n  ');

const typescript = ({ method, url, token, body }: SampleRequest): string =>
  [
    `const response = await fetch('${url}', {`,
    `  method: '${method}',`,
    '  headers: {',
    `    Authorization: 'Bearer ${token}',`,
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(asJson(body), '  ')}),`]),
    '});',
    'const answer = await response.json();',
    'console.log(response.status, answer);',
  ].join('\n');

const python = ({ method, url, token, body }: SampleRequest): string =>
  [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    '${url}',`,
    `    headers={'Authorization': 'Bearer ${token}'},`,
    ...(body === undefined ? [] : [`    json=${indented(asPython(body), '    ')},`]),
    ')',
    'print(response.status_code, response.json())',
  ].join('\n');

const php = ({ method, url, token, body }: SampleRequest): string =>
  [
    '<?php',
    `$request = curl_init(${inPhp(url)});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_HTTPHEADER => [',
    `        ${inPhp(`Authorization: Bearer ${token}`)},`,
    ...(body === undefined ? [] : [`        'Content-Type: application/json',`]),
    '    ],',
    ...(body === undefined
      ? []
      : [`    CURLOPT_POSTFIELDS => ${indented(inPhp(asJson(body)), '    ')},`]),
    ']);',
    '$answer = json_decode(curl_exec($request), true);',
    'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    'print_r($answer);',
  ].join('\n');

const WRITERS = { curl, typescript, python, php } as const;

/** A request as code that works as it is. */
export const codeSample = (language: Language, request: SampleRequest): string =>
  WRITERS[language](request);

/** The lead of the examples. A test lead is answered like any other, and reaches nobody's sales. */
export const sampleLead = (email: string) => ({
  email,
  first_name: 'Jane',
  last_name: 'Doe',
  phone: '+447400123456',
  country: 'GB',
  ip: '81.2.69.142',
  custom_param_1: 'campaign-7',
  is_test: true,
});
