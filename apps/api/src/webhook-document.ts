import { PingData, WEBHOOK_DATA } from '@leadline/contracts';
import { z } from 'zod';

interface Field {
  readonly type?: string | string[];
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly anyOf?: readonly Field[];
  readonly $ref?: string;
}
interface Described {
  readonly description?: string;
  readonly properties: Readonly<Record<string, Field>>;
}

const typeOf = (field: Field): string => {
  if (field.enum) return field.enum.map((value) => `\`${value}\``).join(', ');
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ');
  if (field.$ref !== undefined) return 'instant';
  return [field.type ?? 'any'].flat().join(' or ');
};
const textOf = ({ description, anyOf = [] }: Field): string =>
  description ?? anyOf.find((one) => one.description !== undefined)?.description ?? '';

const section = (name: string, schema: z.ZodType): string => {
  const { description = '', properties } = z.toJSONSchema(schema) as unknown as Described;
  const rows = Object.entries(properties).map(
    ([field, one]) => `| \`${field}\` | ${typeOf(one)} | ${textOf(one)} |\n`,
  );
  return `\n## ${name}\n\n${description}\n\n| Field | Type | What it is |\n| --- | --- | --- |\n${rows.join('')}`;
};

const INTRODUCTION =
  'Every call is a POST with the body `{"type", "timestamp", "data"}`, signed by the\n' +
  '[Standard Webhooks](https://www.standardwebhooks.com) specification. `data` holds:\n';

/** Returns the reference of the events of webhooks. */
export const webhookDocument = (made: string): string =>
  `# Events of webhooks${made}${INTRODUCTION}${[
    ...Object.entries(WEBHOOK_DATA),
    ['ping', PingData] as const,
  ]
    .map(([name, schema]) => section(name, schema))
    .join('')}`;
