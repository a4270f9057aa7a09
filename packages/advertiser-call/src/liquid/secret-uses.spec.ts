import { checkSecrets } from './compile-text.js';

const check =
  (source: string, isBodySecret = true) =>
  () =>
    checkSecrets(source, { isBodySecret });
const REFUSED = expect.objectContaining({
  name: 'TemplateTextError',
  message: expect.stringContaining('but not compared, searched or cut'),
});

describe('a secret as a whole', () => {
  it.each([
    '{{ secret.key }}{{ steps.token.access_token }}',
    'Bearer {{ steps.token.access_token }}',
    '{{ secret.user | append: ":" | append: secret.password | base64 }}',
    '{{ lead.id | prepend: secret.key | append: steps.ping.id | sha256 }}',
    '{{ payload | hmac_sha256: secret.key, "base64" }}',
    '{{ secret.key | hmac_sha1: secret.other | slice: 0, 8 | upcase }}',
    '{{ secret.key | upcase | downcase | strip | json }}{{ secret.key | url_encode }}',
    '{{ secret.key | default: "none" }}{{ lead.city | default: secret.city }}',
    '{% assign key = secret.key | base64_decode %}{{ payload | hmac_sha256: key }}',
    '{% capture base %}{{ lead.email }}{{ secret.key }}{% endcapture %}{{ base | md5 }}',
    '{% assign sign = secret.key | md5 %}{% if sign == lead.id %}{{ sign | slice: 0 }}{% endif %}',
    '{{ fields | sort: "name" | map: "value" | join: "" | append: secret.key | md5 }}',
    '{{ fields | reject: "value", "" | map: "name" | join: "," }}',
    '{% for f in fields %}{{ f.name }}={{ f.value }}{% unless forloop.last %}&{% endunless %}{% endfor %}',
    '{% for f in fields %}{% if f.name contains "id" %}{{ f.value }}{% endif %}{% endfor %}',
    '{{ fields.size }}{{ fields[0].value }}{{ fields | map: "value" | last }}',
    '{% if lead.country == "GB" %}{{ secret.uk }}{% else %}{{ secret.other }}{% endif %}',
    '{% for i in (1..2) %}{{ secret.key }}{% endfor %}',
    '{% raw %}{% if secret.key %}{% endraw %}',
  ])('can be used: %s', (source) => expect(check(source)).not.toThrow());
});

describe('a part of a secret', () => {
  it.each([
    '{% if secret.key %}x{% endif %}',
    '{% if lead.id == "1" %}{% elsif secret.key contains "a" %}x{% endif %}',
    '{% unless steps.token.access_token == "a" %}x{% endunless %}',
    '{% case secret.key %}{% when "a" %}x{% endcase %}',
    '{% case lead.city %}{% when secret.key %}x{% endcase %}',
    '{{ secret.key == "a" }}',
    '{{ lead.id | append: "x" }}{{ not secret.key }}',
    '{{ secret.key.size }}',
    '{{ secret.key | size }}',
    '{{ secret.key | slice: 0, 1 }}',
    '{{ secret.key | truncate: 3, "" }}',
    '{{ secret.key | split: "" | first }}',
    '{{ secret.key | replace: "a", "b" | md5 }}',
    '{{ secret.key | remove: "a" }}',
    '{{ secret.key | strip: "ab" }}',
    '{{ secret.key | table: "letters" }}',
    '{{ secret.key | date: "%Y" }}',
    '{{ secret.key | plus: 1 }}',
    '{{ secret.key | digits }}',
    '{{ secret.key | url_decode }}',
    '{{ secret.key | capitalize }}',
    '{{ "abc" | remove: secret.key }}',
    '{{ "abc" | split: secret.key | size }}',
    '{{ lead.id | slice: secret.number }}',
    '{{ lead.id | append: secret.key | slice: 0, 1 }}',
    '{{ lead.city | default: secret.key | slice: 0 }}',
    '{% assign a = secret.key %}{% assign b = a | append: "x" %}{% if b == "ax" %}y{% endif %}',
    '{% assign a = secret.key %}{{ a[0] }}',
    '{% assign a = secret.key %}{{ a.first }}',
    '{% capture a %}{% for i in (1..1) %}{{ secret.key }}{% endfor %}{% endcapture %}{{ a | slice: 0 }}',
    '{% capture a %}{% capture b %}{{ secret.key }}{% endcapture %}{{ b }}{% endcapture %}{{ a.size }}',
    '{% capture a %}{{ secret.key }}{% capture b %}{% endcapture %}{% endcapture %}{{ a.size }}',
    '{% assign a = "" %}{% for i in (1..2) %}{% if a == "s" %}x{% endif %}{% assign a = secret.key %}{% endfor %}',
    '{% assign a = "" %}{% assign b = "" %}' +
      '{% for i in (1..3) %}{{ b.size }}{% assign b = a %}{% assign a = secret.key %}{% endfor %}',
    '{% assign p = "a,b" | split: "," %}{{ p[secret.n] }}',
    '{% for c in secret.key %}{{ c }}{% endfor %}',
    '{% for f in fields limit: secret.n %}{% endfor %}',
    '{% for f in fields %}{% if f.value == "a" %}x{% endif %}{% endfor %}',
    '{% for f in fields %}{{ f.value | slice: 0 }}{% endfor %}',
    '{{ fields[0].value.size }}',
    '{{ fields.first.value | slice: 0 }}',
    '{{ fields | where: "value", "a" | size }}',
    '{{ fields | reject: "value", secret.key | size }}',
    '{{ fields | where: "name", secret.key | size }}',
    '{{ fields | sort: "value" | map: "name" | join }}',
    '{{ fields | map: lead.id }}',
    '{{ fields | map: "value" | sort | first }}',
    '{{ fields | map: "value" | uniq | size }}',
    '{{ fields | map: "value" | join | split: "a" | size }}',
    '{% assign v = fields | map: "value" %}{% for x in v %}{{ x.size }}{% endfor %}',
    '{% if fields contains "a" %}x{% endif %}',
    '{{ payload.size }}',
    '{{ payload | slice: 0, 9 }}',
    '{% if payload contains "a" %}x{% endif %}',
  ])('cannot be read: %s', (source) => expect(check(source)).toThrow(REFUSED));
});

it('the body can be searched if it holds no secret', () => {
  for (const source of [
    '{{ payload | slice: 0, 9 }}',
    '{{ fields | sort: "value" | first | json }}',
  ])
    expect(check(source, false)).not.toThrow();
});
