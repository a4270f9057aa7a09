/** A reply with its JSON body, if it has one. */
export interface Reply<T = Record<string, unknown>> { readonly status: number; readonly headers: Headers; readonly body: T; readonly text: string }

const parse = (text: string): unknown => {
  try { return JSON.parse(text) as unknown; } catch { return undefined; }
};

/** Calls the server as any client would. `body` is sent as JSON unless it is a string, which goes as it is. */
export const call = async <T = Record<string, unknown>>(baseUrl: string, method: string, path: string, options: { body?: unknown; headers?: Readonly<Record<string, string>> } = {}): Promise<Reply<T>> => {
  const { body } = options;
  const response = await fetch(`${baseUrl}${path}`, {
    method, redirect: 'manual', headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) as T };
};
