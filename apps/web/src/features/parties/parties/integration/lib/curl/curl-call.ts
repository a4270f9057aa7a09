import { CurlError, shellWords } from './shell-words';

/** A call as a `curl` command describes it. */
export interface CurlCall {
  readonly method: 'POST' | 'PUT' | 'GET';
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** User name and password, separated by a colon. */
  readonly user: string | null;
  readonly body: string | null;
}

/** Options that change nothing for us. */
const IGNORED = new Set([
  ...['s', 'silent', 'S', 'show-error', 'k', 'insecure', 'L', 'location', 'i', 'include'],
  ...['v', 'verbose', 'f', 'fail', 'compressed', 'http1.1', 'http2', 'g', 'globoff', 'N'],
  ...['no-buffer', 'location-trusted', '0', 'http1.0', 'p', 'P'],
]);
const IGNORED_WITH_VALUE = new Set([
  ...['o', 'output', 'm', 'max-time', 'connect-timeout', 'w', 'write-out', 'retry'],
  ...['retry-delay', 'c', 'cookie-jar', 'e', 'referer', 'A', 'user-agent', 'max-redirs'],
]);
const REFUSED: Readonly<Record<string, string>> = {
  F: 'A form with files (-F) cannot be sent: it is multipart. Use the form of the API, or JSON.',
  form: 'A form with files (-F) cannot be sent: it is multipart. Use the form of the API, or JSON.',
  T: 'A file (-T) cannot be sent.',
  'upload-file': 'A file (-T) cannot be sent.',
  x: 'A proxy (-x) cannot be used.',
  proxy: 'A proxy (-x) cannot be used.',
};

/** Returns the text of `--data-urlencode`: `text`, `=text` or `name=text`. */
const urlEncoded = (data: string): string => {
  const at = data.indexOf('=');
  if (at < 0) return encodeURIComponent(data);
  const name = data.slice(0, at);
  return `${name}${name === '' ? '' : '='}${encodeURIComponent(data.slice(at + 1))}`;
};

/** The command while its options are read. */
interface Reading {
  method: string | null;
  url: string | null;
  headers: [string, string][];
  user: string | null;
  data: string[];
  isQuery: boolean;
}

const addHeader = (reading: Reading, header: string): void => {
  const at = header.indexOf(':');
  if (at > 0) reading.headers.push([header.slice(0, at).trim(), header.slice(at + 1).trim()]);
};
const noFile = (data: string): string => {
  if (data.startsWith('@'))
    throw new CurlError('The body is in a file. Paste its text in place of its name.');
  return data;
};

/** Effects of the options with a value. */
const OPTIONS: Readonly<Record<string, (reading: Reading, value: string) => void>> = {
  request: (reading, value) => (reading.method = value.toUpperCase()),
  url: (reading, value) => (reading.url = value),
  header: addHeader,
  user: (reading, value) => (reading.user = value),
  cookie: (reading, value) => addHeader(reading, `Cookie: ${value}`),
  data: (reading, value) => reading.data.push(noFile(value)),
  'data-raw': (reading, value) => reading.data.push(value),
  'data-urlencode': (reading, value) => reading.data.push(urlEncoded(noFile(value))),
  json: (reading, value) => {
    reading.data.push(noFile(value));
    addHeader(reading, 'Content-Type: application/json');
    addHeader(reading, 'Accept: application/json');
  },
};
const OTHER_NAMES: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  u: 'user',
  b: 'cookie',
  d: 'data',
  'data-ascii': 'data',
  'data-binary': 'data',
};

/** Returns the name of an option, and the value that is written in the same word. */
const optionOf = (word: string): [name: string, value: string | undefined] => {
  if (!word.startsWith('--')) return [word.slice(1, 2), word.slice(2) || undefined];
  const [name = '', ...value] = word.slice(2).split('=');
  return [name, value.length === 0 ? undefined : value.join('=')];
};

const readOption = (reading: Reading, words: string[], word: string): void => {
  const [short, glued] = optionOf(word);
  const refusal = REFUSED[short];
  if (refusal !== undefined) throw new CurlError(refusal);
  if (short === 'G' || short === 'get') {
    reading.isQuery = true;
    return;
  }
  if (IGNORED.has(short)) {
    // Options without a value can share a word: `-sSL`.
    if (!word.startsWith('--') && glued !== undefined) words.unshift(`-${glued}`);
    return;
  }
  const value = glued ?? words.shift();
  if (value === undefined) throw new CurlError(`The option ${word} has no value.`);
  if (IGNORED_WITH_VALUE.has(short)) return;
  const read = OPTIONS[OTHER_NAMES[short] ?? short];
  if (read === undefined) throw new CurlError(`The option ${word} is not known here.`);
  read(reading, value);
};

const METHODS = ['POST', 'PUT', 'GET'] as const;
const isMethod = (method: string): method is CurlCall['method'] =>
  METHODS.some((one) => one === method);

/** Reads a `curl` command. Throws {@link CurlError} if it cannot become a request of a step. */
export const curlCall = (command: string): CurlCall => {
  const [program, ...words] = shellWords(command.replace(/^\s*\$\s+/, ''));
  if (program === undefined || !/^curl(\.exe)?$/i.test(program))
    throw new CurlError('Paste a command that begins with curl.');
  const reading: Reading = {
    ...{ method: null, url: null, headers: [], user: null, data: [], isQuery: false },
  };
  for (let word = words.shift(); word !== undefined; word = words.shift())
    if (word.startsWith('-') && word.length > 1) readOption(reading, words, word);
    else reading.url ??= word;
  if (reading.url === null || reading.url === '')
    throw new CurlError('The command has no address.');
  const body = reading.data.length === 0 ? null : reading.data.join('&');
  const isQuery = reading.isQuery && body !== null;
  const method = reading.method ?? (body === null || isQuery ? 'GET' : 'POST');
  if (!isMethod(method))
    throw new CurlError(`The method ${method} cannot be used: choose POST, PUT or GET.`);
  const url = /^https?:\/\//i.test(reading.url) ? reading.url : `https://${reading.url}`;
  return {
    method,
    url: isQuery ? `${url}${url.includes('?') ? '&' : '?'}${body}` : url,
    headers: reading.headers,
    user: reading.user,
    body: isQuery ? null : body,
  };
};
