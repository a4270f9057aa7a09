import { minuteText, type Alert } from '@leadline/contracts';

/** Content of a message. */
export interface MessageContent {
  readonly subject: string;
  readonly text: string;
}

const LONGEST_SUBJECT = 150;
/** Leaves room for the text that a channel adds. Telegram takes 4,096 characters. */
const LONGEST_TEXT = 3_900;

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/**
 * Returns since when an alert stands. For a cap it is the begin of its count, because the time when
 * it reached the limit is not stored.
 */
const sinceText = ({ kind, since }: Alert, zone: string): string =>
  `${kind === 'cap_filling' ? 'Counted since' : 'Since'} ${minuteText(new Date(since), zone)} (${zone}).`;
const paragraphOf = (alert: Alert, zone: string): string =>
  cut(`${alert.title}\n${alert.text}`, LONGEST_TEXT / 4) + `\n${sinceText(alert, zone)}`;

/**
 * Makes one message of several alerts, newest first, in the recipient's zone. Alerts without room
 * are counted.
 */
export const contentOf = (
  alerts: readonly Alert[],
  { zone, address }: { readonly zone: string; readonly address: string },
): MessageContent => {
  const [first] = alerts;
  const subject = alerts.length === 1 && first ? first.title : `${alerts.length} alerts`;
  const shown: string[] = [];
  let room = LONGEST_TEXT - address.length;
  for (const alert of alerts) {
    const paragraph = paragraphOf(alert, zone);
    room -= paragraph.length + 2;
    if (room < 0) break;
    shown.push(paragraph);
  }
  const left = alerts.length - shown.length;
  const more = left === 0 ? [] : [`And ${left} more.`];
  return {
    subject: cut(`Leadline: ${subject}`.replaceAll(/\s+/g, ' '), LONGEST_SUBJECT),
    text: [...shown, ...more, address].join('\n\n'),
  };
};

/** Returns the test message, by which staff see whether a recipient is set up. */
export const testContent = (name: string, address: string): MessageContent => ({
  subject: 'Leadline: test message',
  text: `Alerts for “${name}” arrive here.\n\n${address}`,
});
