import type { StepAnswer } from '@leadline/contracts';
import { readBody, type AnswerBody } from './body.js';

const read = (body: string, contentType?: string, type: StepAnswer['type'] = 'auto'): AnswerBody =>
  readBody(type, { status: 200, headers: { 'content-type': contentType }, body });

describe('the type of an answer', () => {
  const page = '<!DOCTYPE html><html><body>Thanks</body></html>';
  it.each([
    // The Content-Type decides,
    ['application/json; charset=utf-8', '{"a":1}', 'json', true],
    ['application/problem+json', '{"a":1}', 'json', true],
    ['application/json', '<a/>', 'json', false],
    ['application/json', String.raw`"\u003ca/>"`, 'json', false],
    ['application/xml', '<a>1</a>', 'xml', true],
    ['application/soap+xml; charset=utf-8', '<a>1</a>', 'xml', true],
    ['text/xml', '{"a":1}', 'xml', false],
    ['application/x-www-form-urlencoded', 'a=1&b=2', 'form', true],
    ['application/x-www-form-urlencoded', page, 'form', false],
    // or else the beginning.
    ['text/html; charset=UTF-8', '{"a":1}', 'json', true],
    ['text/html', '{"a":1', 'json', false],
    ['text/html', page, 'text', false],
    ['text/html', ' \n<html><body>x</body></html>', 'text', false],
    ['application/xhtml+xml', `<?xml version="1.0"?>${page}`, 'text', false],
    ['text/html', '<b>Warning</b>: lead.php on line 3', 'text', false],
    ['text/html', '<?xml version="1.0"?><a>1</a>', 'xml', true],
    ['text/plain', '\ufeff<a>1</a>', 'xml', true],
    [undefined, ' [1]', 'json', true],
    [undefined, '"OK"', 'json', true],
    [undefined, '<a>1</a>', 'xml', true],
    [undefined, 'OK', 'text', false],
    [undefined, 'a=1&b=2', 'text', false],
    [undefined, '', 'text', false],
    ['', '', 'text', false],
  ] as const)('%s with %j is %s, readable: %s', (contentType, body, kind, readable) => {
    expect(read(body, contentType)).toMatchObject({ kind, readable });
  });

  it('that the template names is taken whatever the Content-Type says', () => {
    expect(read('{"a":1}', 'text/xml', 'json')).toMatchObject({ kind: 'json', data: { a: 1 } });
    expect(read('<a>1</a>', 'text/json', 'xml')).toMatchObject({ kind: 'xml', data: { a: '1' } });
    expect(read('a=1', 'text/html', 'form')).toMatchObject({ kind: 'form', data: { a: '1' } });
    expect(read('{"a":1}', 'text/json', 'text')).toMatchObject({ kind: 'text', readable: true });
    expect(read('{"a":1}', 'text/json', 'text').data).toBeUndefined();
  });
});

describe('JSON', () => {
  it('keeps all digits of ids that are too long for a number', () => {
    const body =
      '{"id":12345678901234567890,"note":"say \\"98765432109876543210\\", 9876543210987654321"}';
    expect(read(body).data).toEqual({
      id: '12345678901234567890',
      note: 'say "98765432109876543210", 9876543210987654321',
    });
    expect(read('[-12345678901234567890]').data).toEqual(['-12345678901234567890']);
    expect(read('{"id":12345678901234567890').data).toBeUndefined();
  });
  it('keeps other numbers and texts', () => {
    const body = {
      whole: 9007199254740991,
      price: 0.12345678901234567,
      huge: 1e30,
      text: 'a "12345678901234567890" \\',
      list: [-1, 2.5],
    };
    expect(read(JSON.stringify(body)).data).toEqual(body);
  });
});

describe('XML', () => {
  it('has elements by name, attributes with _, lists of equal names, and text only', () => {
    const body = `<?xml version="1.0" encoding="UTF-8"?>
      <!-- made by hand -->
      <soap:Envelope xmlns:soap="urn:soap"><soap:Body><r:Response xmlns:r="urn:r" code="07">
        <r:id>00123456789012345678901</r:id><r:error>one</r:error><r:error type="x">two</r:error>
        <r:link><![CDATA[https://a.example/?a=1&b=2]]></r:link><r:empty/>
        <r:text>a &lt; b &amp;amp; &#x20AC;&#8364;</r:text>
      </r:Response></soap:Body></soap:Envelope>`;
    expect(read(body).data).toEqual({
      Envelope: {
        Body: {
          Response: {
            _code: '07',
            id: '00123456789012345678901',
            error: ['one', { _text: 'two', _type: 'x' }],
            link: 'https://a.example/?a=1&b=2',
            empty: '',
            text: 'a < b &amp; €€',
          },
        },
      },
    });
  });
  it.each([
    ['half of it', '<a><b>1</b>'],
    ['two roots', '<a/><b/>'],
    ['crossed tags', '<a><b></a></b>'],
    ['text around it', '<a/>ok'],
    ['an open attribute', '<a b="1></a>'],
    ['a document type', '<!DOCTYPE a><a>1</a>'],
    ['an entity', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['too many levels', `${'<a>'.repeat(200)}1${'</a>'.repeat(200)}`],
    ['a prototype', '<__proto__><ok>1</ok></__proto__>'],
  ])('with %s is not read', (_name, body) => {
    expect(read(body, 'text/xml')).toMatchObject({ kind: 'xml', data: undefined, readable: false });
  });
  it('leaves unknown entities as they are', () => {
    expect(read('<a>&nbsp;&lol;&#1114112;</a>').data).toEqual({ a: '&nbsp;&lol;' });
  });
});

it('a form has texts, and lists of names that occur several times', () => {
  const { data } = read('status=ok&msg=a+b%20%C3%A9&e[]=1&e[]=2&__proto__=x', '', 'form');
  expect(data).toEqual(JSON.parse('{"status":"ok","msg":"a b é","e[]":["1","2"],"__proto__":"x"}'));
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
});

it.each([
  ['xml', (length: number) => `<a>${'b'.repeat(length - 7)}</a>`],
  ['form', (length: number) => `a=${'b'.repeat(length - 2)}`],
] as const)('%s is read up to 2,000,000 characters', (type, ofLength) => {
  expect(read(ofLength(2_000_000), '', type).readable).toBe(true);
  expect(read(ofLength(2_000_001), '', type).readable).toBe(false);
});
