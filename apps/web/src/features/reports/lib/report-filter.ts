import * as z from 'zod/mini';
import { timeFromJson, timeJsonFields, timeToJson, type FilterCodec } from '../../../shared/filters/filter-codec';
import { timeFilterOf, type TimeFilter } from '../../../shared/filters/time-filter';

const defaults = timeFilterOf({ preset: 'Today' });
const ReportJson = z.object(timeJsonFields);

/** The filter of the reports in the address (REP-002). */
export const reportCodec: FilterCodec<TimeFilter> = { defaults, toJson: timeToJson, fromJson: (json) => timeFromJson(ReportJson.parse(json), defaults) };

/** The reports share the leads' table parameters, which start over with them (SHL-035). */
export const REPORT_VIEW = { codec: reportCodec, view: { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } }, pageSizes: [], sortKeys: [] } as const;
