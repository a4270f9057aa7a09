import { requestBody, type ReceivedRequest } from '@leadline/advertiser-call';

const decodedForm = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/**
 * Returns the texts of a request in which a person may be named: as it came, and as its values are
 * read.
 */
export const searchableRequest = (stored: string): string => {
  const request = JSON.parse(stored) as ReceivedRequest;
  const body = request.body ?? '';
  const values = JSON.stringify(requestBody('auto', request).data);
  return [body, decodedForm(body), values, JSON.stringify(request.query)].join('\n');
};
