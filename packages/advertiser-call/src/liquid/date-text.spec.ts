import { checkDateText, dateText } from './date-text.js';

const AT = '2026-03-05T08:04:09.075Z';

describe('a date as text', () => {
  it.each([
    ['%d/%m/%Y %H:%M', '', '05/03/2026 08:04'],
    ['%d/%m/%Y %H:%M', 'America/New_York', '05/03/2026 03:04'],
    ['%Y-%m-%dT%H:%M:%S%:z', 'Asia/Kolkata', '2026-03-05T13:34:09+05:30'],
    ['%F %T %R %D', 'UTC', '2026-03-05 08:04:09 08:04 03/05/26'],
    ['%-d.%-m.%y %e|%_m|%k|%l', '', '5.3.26  5| 3| 8| 8'],
    ['%A %a %B %b %h %^a %#p', '', 'Thursday Thu March Mar Mar THU am'],
    ['%I:%M %p %P', 'Asia/Tokyo', '05:04 PM pm'],
    ['%j %U %W %u %w %C', '', '064 09 09 4 4 20'],
    ['%s %L %3N %N %s%L', '', '1772697849 075 075 075000000 1772697849075'],
    ['%z %Z %:z', 'Europe/London', '+0000 Europe/London +00:00'],
    ['%z', 'America/St_Johns', '-0330'],
    ['100%% %n%t.', '', '100% \n\t.'],
    ['%10d%010d%6A', '', '00000000050000000005Thursday'],
  ])('%j in %j is %j', (format, zone, expected) => {
    expect(dateText(AT, format, zone)).toBe(expected);
  });

  it.each([
    ['2026-03-29T00:59:59Z', '00:59:59 +0000'],
    ['2026-03-29T01:00:00Z', '02:00:00 +0100'],
    ['2026-10-25T00:59:59Z', '01:59:59 +0100'],
    ['2026-10-25T01:00:00Z', '01:00:00 +0000'],
  ])('%j follows the clock change of its zone', (text, expected) => {
    expect(dateText(text, '%T %z', 'Europe/London')).toBe(expected);
  });

  it.each([
    ['1990-05-01', '01.05.1990 00:00'],
    ['1990-05-01 22:15', '01.05.1990 18:15'],
    ['1990-05-01T22:15:30+02:00', '01.05.1990 16:15'],
    ['1990-05-01t22:15:30.123456+0200', '01.05.1990 16:15'],
    ['1772697849', '05.03.2026 03:04'],
    ['100000000', '03.03.1973 04:46'],
  ])('is read from %j', (text, expected) => {
    expect(dateText(text, '%d.%m.%Y %H:%M', 'America/New_York')).toBe(expected);
  });

  it('keeps every millisecond', () => {
    for (let milliseconds = 0; milliseconds < 1000; milliseconds += 1) {
      const text = new Date(milliseconds).toISOString();
      expect(dateText(text, '%FT%T.%LZ', '')).toBe(text);
    }
  });

  it.each(['', '05/11/1990', '1990-02-30', '1990-05-01T24:00', 'now', '20260305', 'x1990-05-01'])(
    'is not read from %j, which stays as it is',
    (text) => expect(dateText(text, '%Y', '')).toBe(text),
  );

  it.each(['%E', '%', 'a%', '%-', '%q', '%c', '%5', '%😀'])('has no part %j', (format) => {
    expect(() => checkDateText(format, '')).toThrow(/is not part of a date format$/);
    expect(() => dateText(AT, format, '')).toThrow(/^The format of a date is not valid$/);
  });

  it.each(['Europe/Lodnon', 'x', ' ', '+25:00', '__proto__'])('has no zone %j', (zone) => {
    expect(() => checkDateText('%Y', zone)).toThrow(/^Unknown time zone/);
  });
});
