export { BLOCK_ROWS, Block, Columns, type ColumnsDeclaration } from './columns.js';
export { find, type Order } from './find.js';
export {
  fieldCoder,
  mappedCoder,
  timeCoder,
  type GroupCoder,
  type TimePart,
} from './group-coders.js';
export { FoundPairs, type CodesNumbering } from './numbering.js';
export { onField, planOf, selected, type Plan, type PlanPart, type RowCondition } from './scan.js';
export { type HelpedSums, type ScanHelper } from './shared-scan.js';
export {
  BlockTurns,
  scanSums,
  type AmountScan,
  type Classes,
  type RangeScan,
  type RepeatScan,
  type ScannedBlocks,
  type SumScan,
} from './sum-scan.js';
export { LATE, type GroupSums } from './sums.js';
export { tally, type GroupNames, type TallyLimits } from './tally.js';
export { type WantedText } from './text-pass.js';
export { type TextSpans } from './texts.js';
export { byCodePoint, foldLatin, isSame, type NameRanks, type Value, ValueList } from './values.js';
export { type Clock, type Range, weekdayOf, ZoneClock } from './zone-clock.js';
