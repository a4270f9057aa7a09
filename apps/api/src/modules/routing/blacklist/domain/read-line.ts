import {
  BlacklistItemBody,
  blacklistTypeNamed,
  type BlacklistLine,
  type BlacklistTypeRule,
} from '@leadline/contracts';

/** Line as an item, with its value not yet read, or the fault of the line. */
export type ReadLine =
  | { readonly kind: 'item'; readonly rule: BlacklistTypeRule; readonly body: BlacklistItemBody }
  | { readonly kind: 'fault'; readonly message: string };

const HIDES: Readonly<Record<string, 0 | 1>> = {
  '': 0,
  on: 1,
  off: 0,
  '1': 1,
  '0': 0,
  yes: 1,
  no: 0,
  true: 1,
  false: 0,
};

/** Reads a pasted or imported line. */
export const readLine = (line: BlacklistLine): ReadLine => {
  const rule = blacklistTypeNamed(line.type);
  if (!rule) return { kind: 'fault', message: `No such type: ${line.type || '(empty)'}` };
  const hide = HIDES[line.hide_blocked.trim().toLowerCase()];
  if (hide === undefined) return { kind: 'fault', message: 'Hide Blocked is On or Off' };
  const body = BlacklistItemBody.safeParse({
    blacklist_type_id: rule.id,
    blacklist_value: line.value,
    expires_at: line.expires_at,
    hide_blocked: hide,
    description: line.description,
  });
  if (body.success) return { kind: 'item', rule, body: body.data };
  const [issue] = body.error.issues;
  return { kind: 'fault', message: `${String(issue?.path[0] ?? '')}: ${issue?.message ?? ''}` };
};
