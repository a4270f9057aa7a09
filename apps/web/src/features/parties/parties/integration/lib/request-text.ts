/** A request as text: address, headers, body. */
export interface RequestText {
  readonly address: string;
  readonly headers: string;
  readonly body: string;
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

export const requestText = ({ method, url, headers, body }: Request): RequestText => ({
  address: `${method} ${url}`,
  headers: headerText(headers),
  body: body ?? '',
});
