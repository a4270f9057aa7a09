import generatePicker from 'antd/es/date-picker/generatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { wallNow, type Zone } from '#shared/lib/wall-clock';

dayjs.extend(utc);
dayjs.extend(customParseFormat);

type PickerConfig = Parameters<typeof generatePicker<Dayjs>>[0];

const MONDAY_FIRST = 1;
/**
 * Configures antd's pickers for naive wall times. Their usual configuration reads the browser's
 * zone, in which some wall times do not exist and "today" may be another day.
 */
const wallConfig = (zone: Zone): PickerConfig => ({
  getWeekDay: (day) => day.day(),
  getMillisecond: (day) => day.millisecond(),
  getSecond: (day) => day.second(),
  getMinute: (day) => day.minute(),
  getHour: (day) => day.hour(),
  getDate: (day) => day.date(),
  getMonth: (day) => day.month(),
  getYear: (day) => day.year(),
  getNow: () => wallNow(zone),
  getFixedDate: (text) => dayjs.utc(text),
  getEndDate: (day) => day.endOf('month'),
  addYear: (day, count) => day.add(count, 'year'),
  addMonth: (day, count) => day.add(count, 'month'),
  addDate: (day, count) => day.add(count, 'day'),
  setYear: (day, value) => day.year(value),
  setMonth: (day, value) => day.month(value),
  setDate: (day, value) => day.date(value),
  setHour: (day, value) => day.hour(value),
  setMinute: (day, value) => day.minute(value),
  setSecond: (day, value) => day.second(value),
  setMillisecond: (day, value) => day.millisecond(value),
  isAfter: (a, b) => a.isAfter(b),
  isValidate: (day) => day.isValid(),
  locale: {
    getWeekFirstDay: () => MONDAY_FIRST,
    getWeekFirstDate: (_, day) => day.subtract((day.day() + 6) % 7, 'day'),
    getWeek: (_, day) => Math.ceil((day.diff(day.startOf('year'), 'day') + 1) / 7),
    getShortWeekDays: () => ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
    getShortMonths: () => [
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ],
    format: (_, day, format) => day.format(format),
    parse: (_, text, formats) => {
      for (const format of formats) {
        const day = dayjs.utc(text, format, true);
        if (day.isValid()) return day;
      }
      return null;
    },
  },
});

type Picker = ReturnType<typeof generatePicker<Dayjs>>;
const pickers = new Map<string, Picker>();

/** Returns a picker that takes "now" and "today" from a zone. */
export const wallPicker = (zone: Zone): Picker => {
  const picker = pickers.get(zone.name) ?? generatePicker<Dayjs>(wallConfig(zone));
  pickers.set(zone.name, picker);
  return picker;
};

/** Returns the range picker of a zone. */
export const wallRangePicker = (zone: Zone): Picker['RangePicker'] => wallPicker(zone).RangePicker;
