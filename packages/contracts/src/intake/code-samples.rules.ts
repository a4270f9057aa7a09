/** A request, as the examples of the references show it. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
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

/** Uses what Python brings along, so that nothing has to be installed. */
const python = ({ method, url, token, body }: SampleRequest): string => {
  const [, scheme, host = '', target = ''] = /^(https?):\/\/([^/]+)(.*)$/.exec(url) ?? [];
  const kind = scheme === 'http' ? 'HTTPConnection' : 'HTTPSConnection';
  return [
    'import http.client',
    'import json',
    '',
    `connection = http.client.${kind}('${host}')`,
    'connection.request(',
    `    '${method}',`,
    `    '${target}',`,
    ...(body === undefined ? [] : [`    body=json.dumps(${indented(asPython(body), '    ')}),`]),
    '    headers={',
    `        'Authorization': 'Bearer ${token}',`,
    ...(body === undefined ? [] : [`        'Content-Type': 'application/json',`]),
    '    },',
    ')',
    'response = connection.getresponse()',
    'print(response.status, json.load(response))',
  ].join('\n');
};

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
    'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), PHP_EOL;',
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
