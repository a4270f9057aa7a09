import { SmtpClientService, type SmtpClientOptions } from '#shared/net/smtp-client.service.js';
import { MAIL_USER, startMailServer, type MailServer } from '#test/support/mail-server.js';

/** E-mail through a real SMTP server. */

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.refusal = null;
});

const FROM = 'Leadline <alerts@leadline.example>';
const MAIL = {
  to: 'ann@example.com',
  subject: 'Ümlaut\r\nBcc: eve@example.com',
  text: 'The cap is full.',
  messageId: 'alerts-7@leadline.example',
};
const client = (options: Partial<SmtpClientOptions> = {}): SmtpClientService =>
  new SmtpClientService({
    ...{ url: server.url, from: FROM, allowHosts: new Set([server.authority]) },
    ...options,
  });

it('delivers a letter to its one recipient, whatever the subject says', async () => {
  expect(await client().send(MAIL)).toBe('250 queued as 7');
  const [mail] = server.received;
  expect(mail).toMatchObject({ to: ['ann@example.com'], user: MAIL_USER.name });
  expect(mail?.raw).toContain('Message-ID: <alerts-7@leadline.example>');
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
  expect(mail?.raw).toContain('The cap is full.');
  expect(mail?.raw).not.toMatch(/^Bcc:/m);
});

it('reports what the server answers', async () => {
  server.refusal = 'No such mailbox';
  await expect(client().send(MAIL)).rejects.toThrow('550 No such mailbox');
  expect(server.received).toEqual([]);
});

it.each(['canary-password', `canary-${'x'.repeat(400)}`, 'canary  password'])(
  'hides the password %s, even if the server repeats it',
  async (password) => {
    const encoded = encodeURIComponent(MAIL_USER.password);
    const url = server.url.replace(encoded, encodeURIComponent(password));
    const failure = await client({ url }).send(MAIL).catch(String);
    expect(failure).toContain('535 Not the password: ***');
    expect(failure).not.toContain('canary');
  },
);

it('reaches no private address that is not exempt, by number or by name', async () => {
  const allowHosts = new Set<string>();
  await expect(client({ allowHosts }).send(MAIL)).rejects.toThrow('address_not_public');
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
  const url = 'smtp://mail.example.com:2525';
  await expect(client({ allowHosts, resolve, url }).send(MAIL)).rejects.toThrow(
    'not on the public internet',
  );
  expect(server.received).toEqual([]);
});

it('connects to the address that was checked', async () => {
  const asked: string[] = [];
  const port = server.authority.split(':')[1] ?? '';
  const resolve = (host: string) => {
    asked.push(host);
    return Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
  };
  const url = `smtp://mail.example.com:${port}`;
  await client({ url, resolve, isPublic: () => true }).send(MAIL);
  expect(asked).toEqual(['mail.example.com']);
  expect(server.received).toHaveLength(1);
});

it('does not send a password without encryption', async () => {
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
  const url = server.url.replace('127.0.0.1', 'mail.example.com');
  await expect(client({ url, resolve, isPublic: () => true }).send(MAIL)).rejects.toThrow();
  expect(server.received).toEqual([]);
});

it('says that there is no server, that its address is wrong, or that it does not answer', async () => {
  await expect(client({ url: undefined }).send(MAIL)).rejects.toThrow('No mail server is set');
  const url = `smtp://leadline:100%@${server.authority}`;
  await expect(client({ url }).send(MAIL)).rejects.toThrow('SMTP_URL cannot be read');
  const gone = await startMailServer();
  await gone.close();
  await expect(
    client({ url: gone.url, allowHosts: new Set([gone.authority]) }).send(MAIL),
  ).rejects.toThrow('The mail server could not be used (E');
});
