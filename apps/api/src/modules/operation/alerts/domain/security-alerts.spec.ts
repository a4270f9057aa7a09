import { Alert } from '@leadline/contracts';
import { securityAlerts } from './security-alerts.js';

const at = new Date('2026-06-01T12:00:00Z');

it('events of sign-in are alerts in words, as the contract defines them', () => {
  const alerts = securityAlerts({
    resets: [
      { id: '7', account: 'Ann Lee', by: 'Ada Admin', address: '192.0.2.7', at },
      { id: '8', account: 'Publisher account Pat Lee', by: null, address: null, at },
    ],
    blockedSignIns: [
      { id: 'a', name: 'ann@example.com', count: 3, address: '192.0.2.9', first: at, last: at },
    ],
    newAddresses: [
      { id: '9', account: 'Bob Ray', address: '192.0.2.8', device: 'Firefox on Linux', at },
    ],
  });
  expect(Alert.array().parse(alerts)).toEqual(alerts);
  expect(alerts.map(({ title }) => title)).toEqual([
    'The second factor of Ann Lee was reset',
    'The second factor of Publisher account Pat Lee was reset',
    'Sign-ins as ann@example.com are slowed down',
    'Bob Ray signed in from a new address',
  ]);
  expect(alerts.map(({ text }) => text.split('. ')[0])).toEqual([
    'By Ada Admin from 192.0.2.7',
    'By the account itself',
    '3 attempts came too soon after failed ones, last from 192.0.2.9.',
    '192.0.2.8, Firefox on Linux',
  ]);
});
