// biome-ignore lint/suspicious/noExplicitAny: the demonstration reads the service's answers as they come
type Answer = any;

export interface Api {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  upload(path: string, file: Buffer): Promise<Answer>;
}

/** The few calls that the demonstration makes; each gives `data`, or throws with the service's own message. */
export function openApi({ url, apiKey }: { readonly url: string; readonly apiKey: string }): Api {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { 'x-service-api-key': apiKey, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const body = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    upload(path, file) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(file)]), 'photo.jpg');
      return send(path, { method: 'POST', body: form });
    },
  };
}
