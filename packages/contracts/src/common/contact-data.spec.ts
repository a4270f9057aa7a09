import { z } from 'zod';
import { allRoutes } from '../registry.js';
import { LeadRow } from '../leads/schemas.js';
import { contact, contactDocument, contactKindOf, withoutContactData } from './contact-data.js';
import {
  maskedContact,
  maskedTextAbout,
  maskedTexts,
  type ContactKind,
} from './contact-data.rules.js';

describe('a mask', () => {
  const cases: readonly (readonly [kind: ContactKind, value: string, shown: string])[] = [
    ['email', 'jane.doe@example.com', 'j•••@e•••.com'],
    ['email', 'j@example.co.uk', 'j•••@e•••.uk'],
    ['email', 'no address', 'n•••'],
    ['phone', '+447400123456', '+44 ••• 56'],
    ['phone', '07400123456', '07 ••• 56'],
    ['phone', '12345', '•••'],
    ['ip', '81.2.69.142', '81.2.•.•'],
    ['ip', '2001:db8::1', '2001:db8:•'],
    ['ip', '::1', '•••'],
    ['name', 'Jane', 'J•••'],
    ['name', '𝒥ane', '𝒥•••'],
    ['payload', '{"email":"jane@example.com"}', '•••'],
    ['text', 'Duplicate: Jane.Doe@example.com', 'Duplicate: J•••@e•••.com'],
    ['text', 'email=jane%40example.com&ok=1', 'email=j•••@e•••.com&ok=1'],
    ['text', "o'brien@example.com is known", 'o•••@e•••.com is known'],
    ['text', 'from 81.2.69.142 and 2001:db8::1', 'from 81.2.•.• and 2001:db8:•'],
    ['text', 'call +44 7400 123456 or 07400-123456', 'call +44 ••• 56 or 07 ••• 56'],
    ['text', 'at 2026-11-26 22:14:11 for 1250.00, lead 12345678', '=='],
    ['text', 'Acme Ltd, 24/7, v1.2.3', '=='],
  ];

  it.each(cases)('of %s %s', (kind, value, shown) => {
    const expected = shown === '==' ? value : shown;
    expect(maskedContact(kind, value)).toBe(expected);
    // Sending it back and masking it again changes nothing.
    expect(maskedContact(kind, expected)).toBe(expected);
  });

  it('of nothing is nothing', () => {
    for (const kind of ['email', 'phone', 'ip', 'name', 'text', 'payload'] as const)
      expect(maskedContact(kind, '')).toBe('');
  });

  it('does not tell how long a value is', () => {
    expect(maskedContact('phone', '+4474001234')).toBe(maskedContact('phone', '+44740012345634'));
    expect(maskedContact('name', 'Jo')).toBe(maskedContact('name', 'Johannes'));
  });

  it('covers the names of a person in a text about the person, in any case', () => {
    const people = [
      { kind: 'name', value: 'Ann' },
      { kind: 'name', value: "O'Brien (x)" },
    ] as const;
    expect(maskedTextAbout(people, "ANN O'Brien (x) is known; Annual plan")).toBe(
      'A••• O••• is known; Annual plan',
    );
  });

  it('goes through all texts of a value', () => {
    expect(maskedTexts({ a: [{ b: 'x@example.com', c: 7 }], d: null })).toEqual({
      a: [{ b: 'x•••@e•••.com', c: 7 }],
      d: null,
    });
  });
});

describe('a reply', () => {
  const Row = z.object({
    id: z.int(),
    email: contact('email'),
    first_name: contact('name').nullable().optional(),
    note: contact('text').nullable(),
    other: z.string(),
  });
  const row = {
    id: 1,
    email: 'jane@example.com',
    first_name: 'Jane',
    note: 'Jane?',
    other: 'Jane',
  };
  const masked = { ...row, email: 'j•••@e•••.com', first_name: 'J•••', note: 'J•••?' };

  it('is masked in lists, records and unions, and nowhere else', () => {
    const Reply = z.object({
      data: z.array(Row),
      by: z.record(z.string(), Row).nullable(),
      found: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('lead'), name: contact('email') }),
        z.object({ kind: z.literal('offer'), name: z.string() }),
      ]),
    });
    expect(
      withoutContactData(Reply, {
        data: [row],
        by: { a: row },
        found: { kind: 'lead', name: row.email },
      }),
    ).toEqual({
      data: [masked],
      by: { a: masked },
      found: { kind: 'lead', name: 'j•••@e•••.com' },
    });
    const offer = { data: [], by: null, found: { kind: 'offer', name: 'a@b.example' } };
    expect(withoutContactData(Reply, offer)).toEqual(offer);
  });

  it('of null and absent fields stays as it is', () => {
    const bare = { id: 1, email: '', note: null, other: '' };
    expect(withoutContactData(z.array(Row), [bare])).toEqual([bare]);
  });

  it('shows of a document its keys only', () => {
    const Rows = contactDocument(z.record(z.string(), z.array(z.unknown())));
    expect(
      withoutContactData(z.object({ data: Rows }), {
        data: { leads: [{ id: 7, email: 'a@b.example', tags: ['x'], none: null }] },
      }),
    ).toEqual({ data: { leads: [{ id: '•••', email: '•••', tags: ['•••'], none: null }] } });
  });
});

it('the columns of a lead that hold data of a person are known to its exports', () => {
  const kinds = (['email', 'first_name', 'last_name', 'phone', 'ip', 'notes', 'id'] as const).map(
    (column) => contactKindOf(LeadRow.shape[column]),
  );
  expect(kinds).toEqual(['email', 'name', 'name', 'phone', 'ip', 'text', null]);
});

/** Names of fields that hold the data of a person wherever they are. */
const CONTACT_NAMES = new Set([
  ...['email', 'phone', 'ip', 'ip_address', 'first_name', 'last_name', 'full_name'],
  ...['req_payload', 'res_payload', 'payload', 'consumer'],
]);
const NOT_STAFF = new Set(['public', 'publisher', 'panel', 'advertiser']);
/** Fields with the data of staff and of publisher accounts. */
const OF_OTHERS = new Set([
  'auth.session email',
  'users.list email',
  'profile.get email',
  'publisherAccounts.list first_name',
  'publisherAccounts.list last_name',
  'publisherAccounts.list email',
]);

const childrenOf = (schema: z.core.$ZodType): (readonly [string, z.core.$ZodType])[] => {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [['', schema.def.element]];
  if (schema instanceof z.ZodRecord) return [['', schema.def.valueType]];
  if (schema instanceof z.ZodUnion)
    return schema.def.options.map((option: z.core.$ZodType) => ['', option] as const);
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((item: z.core.$ZodType) => ['', item] as const);
  if (schema instanceof z.ZodPipe) return [['', schema.def.out]];
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    return [['', schema.def.innerType]];
  return [];
};
const unmarkedIn = (schema: z.core.$ZodType): string[] =>
  childrenOf(schema).flatMap(([name, child]) =>
    CONTACT_NAMES.has(name) && contactKindOf(child) === null ? [name] : unmarkedIn(child),
  );

it('every field of a reply to staff that is called as the data of a person is marked', () => {
  const found = allRoutes
    .filter(({ route }) => !NOT_STAFF.has(String(route.access)))
    .flatMap(({ name, route }) => unmarkedIn(route.response).map((field) => `${name} ${field}`));
  expect(found.filter((one) => !OF_OTHERS.has(one))).toEqual([]);
  expect(found.sort()).toEqual([...OF_OTHERS].sort());
});
