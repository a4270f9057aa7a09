/** Values of a lead that items of the blacklist are compared with. */
export type BlacklistKind =
  | 'email'
  | 'domain'
  | 'phone'
  | 'phone_prefix'
  | 'ip'
  | 'ip_range'
  | 'country'
  | 'funnel'
  | 'custom_param_1';

/** A type of item that staff choose. Ids never change, because items store them. */
export interface BlacklistTypeRule {
  readonly id: number;
  readonly kind: BlacklistKind;
  readonly name: string;
  readonly field_type: 'text field' | 'select';
  readonly label: string;
  readonly placeholder: string;
}

const type = (
  id: number,
  kind: BlacklistKind,
  name: string,
  [label, placeholder]: readonly [string, string],
): BlacklistTypeRule => ({
  id,
  kind,
  name,
  field_type: kind === 'country' || kind === 'funnel' ? 'select' : 'text field',
  label,
  placeholder,
});

/** The types in the order in which they are offered. */
export const BLACKLIST_TYPES: readonly BlacklistTypeRule[] = [
  type(1, 'email', 'Email', ['E-mail address', 'person@example.com']),
  type(4, 'domain', 'Email Domain', ['Domain', 'example.com']),
  type(2, 'phone', 'Phone', ['Phone number', '+44 7400 123456']),
  type(8, 'phone_prefix', 'Phone Prefix', ['Phone prefix', '+4474']),
  type(3, 'ip', 'IP Address', ['IP address', '203.0.113.7']),
  type(7, 'ip_range', 'IP Range', ['IP address', '203.0.113.0']),
  type(5, 'country', 'Country', ['Country', 'Choose a country']),
  type(6, 'funnel', 'Funnel Slug', ['Funnel slug', 'Choose a funnel']),
  type(9, 'custom_param_1', 'Custom Param 1', ['Custom Param 1', 'Its whole value']),
];

const BY_ID: ReadonlyMap<number, BlacklistTypeRule> = new Map(
  BLACKLIST_TYPES.map((rule) => [rule.id, rule]),
);
/** Undefined for an id that is not in use. */
export const blacklistType = (id: number): BlacklistTypeRule | undefined => BY_ID.get(id);

/** The type with this name, in any case. Undefined if there is none. */
export const blacklistTypeNamed = (name: string): BlacklistTypeRule | undefined => {
  const wanted = name.trim().toLowerCase();
  return BLACKLIST_TYPES.find((rule) => rule.name.toLowerCase() === wanted);
};

/** Returns the message of a form for an empty value. */
export const blacklistValueMissing = (typeName: string): string =>
  `You are required to fill this ${typeName}.`;

/** Expiry of items that never expire. */
export const BLACKLIST_NO_EXPIRY = '1970-01-01';
/** Whether an `expires_at` stands for no expiry. */
export const isNoExpiry = (expiresAt: string): boolean => expiresAt.startsWith(BLACKLIST_NO_EXPIRY);
