import type { Alert } from '@leadline/contracts';

/** Events of sign-in in the last day, as the security log has them. */
export interface SecurityFacts {
  readonly resets: readonly {
    readonly id: string;
    readonly account: string;
    /** Member of staff who did it. Null if the account did. */
    readonly by: string | null;
    readonly address: string | null;
    readonly at: Date;
  }[];
  readonly blockedSignIns: readonly {
    readonly id: string;
    readonly name: string;
    readonly count: number;
    readonly address: string | null;
    readonly first: Date;
    readonly last: Date;
  }[];
  readonly newAddresses: readonly {
    readonly id: string;
    readonly account: string;
    readonly address: string | null;
    readonly device: string | null;
    readonly at: Date;
  }[];
}

const NO_LINK = { advertiser_id: null, publisher_id: null, cap_id: null, action: null };
const ASK = 'If nobody expected this, end the sessions of the account and set a new password.';
const from = (address: string | null): string => (address === null ? '' : ` from ${address}`);

/** Returns the alerts about sign-ins. */
export const securityAlerts = (facts: SecurityFacts): Alert[] => [
  ...facts.resets.map(({ id, account, by, address, at }): Alert => ({
    ...NO_LINK,
    key: `second_factor_reset:${id}`,
    version: at.toISOString(),
    kind: 'second_factor_reset',
    since: at.toISOString(),
    title: `The second factor of ${account} was reset`,
    text: `By ${by ?? 'the account itself'}${from(address)}. ${ASK}`,
  })),
  ...facts.blockedSignIns.map(({ id, name, count, address, first, last }): Alert => ({
    ...NO_LINK,
    key: `sign_in_blocked:${id}`,
    version: last.toISOString().slice(0, 10),
    kind: 'sign_in_blocked',
    since: first.toISOString(),
    title: `Sign-ins as ${name} are slowed down`,
    text:
      `${count === 1 ? 'One attempt came' : `${count} attempts came`} too soon after failed ones, ` +
      `last${from(address)}.`,
  })),
  ...facts.newAddresses.map(({ id, account, address, device, at }): Alert => ({
    ...NO_LINK,
    key: `new_address:${id}`,
    version: at.toISOString(),
    kind: 'new_address',
    since: at.toISOString(),
    title: `${account} signed in from a new address`,
    text: `${[address, device].filter((text) => text !== null).join(', ')}. ${ASK}`,
  })),
];
