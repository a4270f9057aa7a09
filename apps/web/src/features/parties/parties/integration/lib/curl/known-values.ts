/** Names that advertisers give to the values of a lead, without separators and capitals. */
const LEAD_NAMES: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'mail', 'emailaddress', 'useremail'],
  first_name: ['firstname', 'fname', 'givenname', 'forename'],
  last_name: ['lastname', 'lname', 'surname', 'familyname', 'secondname'],
  full_name: ['fullname'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'telephone', 'tel', 'msisdn'],
  country: ['country', 'countrycode', 'countryiso', 'iso', 'geo'],
  ip: ['ip', 'ipaddress', 'userip', 'clientip', 'leadip'],
  city: ['city'],
  language: ['language', 'lang', 'locale', 'lg'],
  password: ['password', 'pass'],
};
const BY_NAME = new Map(
  Object.entries(LEAD_NAMES).flatMap(([name, names]) => names.map((one) => [one, name] as const)),
);

const lastPart = (name: string): string => /([^.[\]]+)\]?$/.exec(name)?.[1] ?? name;

/** Returns the value of our lead that a field of this name usually has; null if none. */
export const leadValueOf = (name: string): string | null =>
  BY_NAME.get(
    lastPart(name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  ) ?? null;

const KEY_WORDS = new Set([
  ...['apikey', 'apitoken', 'authorization', 'auth', 'cookie', 'key', 'passwd', 'password'],
  ...['pwd', 'secret', 'token'],
]);
/** Whether a header, a parameter or a field of this name usually has a key. */
export const isKeyName = (name: string): boolean =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => KEY_WORDS.has(word));

/** Whether a text of a documentation stands for a key, such as `<token>` or `YOUR_API_KEY`. */
export const isStandIn = (text: string): boolean =>
  /^(<.*>|\{.*\}|\[.*\]|\$\{?\w+\}?|x+|\*+|\.{3}|your\W?.*)$/i.test(text.trim());
