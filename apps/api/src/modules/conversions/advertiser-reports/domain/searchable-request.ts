import { requestBody, type ReceivedRequest } from '@leadline/advertiser-call';

const decodedForm = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Returns a JSON text with its characters as they are read. It may be nested at any depth. */
const unescapedJson = (text: string): string =>
  text
    .replaceAll(/\\u([\da-f]{4})/gi, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll('\\/', '/');

/**
 * Returns the texts of a request in which a person may be named: as it came, and as its values are
 * read. PostgreSQL can search it.
 */
export const searchableRequest = (stored: string): string => {
  const request = JSON.parse(stored) as ReceivedRequest;
  const body = request.body ?? '';
  const { kind, data } = requestBody('auto', request);
  const values = kind === 'json' ? unescapedJson(body) : JSON.stringify(data);
  return [body, decodedForm(body), values, JSON.stringify(request.query)]
    .join('\n')
    .replaceAll('\u0000', ' ');
};
