import { Column } from '@ant-design/charts';
import { useMemo } from 'react';
import type { CallReply } from '../../../shared/api/api-types';
import { useTheme } from '../../../shared/lib/theme';
import { useMedia } from '../../../shared/lib/use-media';

export type UsageWindow = CallReply<'caps.usage'>['windows'][number];

const HEIGHT = 300;
const COLOURS = {
  light: { theme: 'classic', filled: '#3550c8', reserved: '#a9b7f0', cap: '#b3261e', text: '#434b60', grid: '#cfd4e0' },
  dark: { theme: 'classicDark', filled: '#8ea2ff', reserved: '#47568f', cap: '#ff9a94', text: '#c0c7d6', grid: '#39425a' },
} as const;

/** A column a window, oldest first, with the cap as a line. */
export const UsageChart = ({ windows, cap, instant }: { windows: readonly UsageWindow[]; cap: number; instant: (iso: string) => string }) => {
  const colours = COLOURS[useTheme()];
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const data = useMemo(() => [...windows].reverse().flatMap((window) => [
    { window: instant(window.window_start), count: window.filled, kind: 'Filled' }, { window: instant(window.window_start), count: window.reserved, kind: 'Reserved' },
  ]), [windows, instant]);
  // Some air above the cap, for its name.
  const most = Math.max(cap, 1, ...windows.map(({ filled, reserved }) => filled + reserved)) * 1.1;
  const label = { labelFill: colours.text, labelFillOpacity: 1, labelOpacity: 1, labelFontSize: 11, line: false, tick: false };
  return (
    <Column
      data={data} xField="window" yField="count" colorField="kind" stack height={HEIGHT} theme={{ type: colours.theme, view: { viewFill: 'transparent' } }} animate={!isStill} style={{ maxWidth: 46, radiusTopLeft: 2, radiusTopRight: 2 }}
      scale={{ color: { domain: ['Filled', 'Reserved'], range: [colours.filled, colours.reserved] }, y: { nice: true, domainMin: 0, domainMax: most } }}
      axis={{ x: { ...label, labelAutoRotate: false, labelAutoHide: true, labelFormatter: (text: string) => text.slice(5, 10), title: false }, y: { ...label, grid: true, gridStroke: colours.grid, gridStrokeOpacity: 0.7, gridLineDash: [3, 3], title: false } }}
      legend={{ color: { itemLabelFill: colours.text, itemLabelFillOpacity: 1 } }}
      annotations={[{ type: 'lineY', data: [cap], style: { stroke: colours.cap, strokeOpacity: 1, lineWidth: 1.5, lineDash: [6, 4] }, labels: [{ text: `Cap ${cap}`, position: 'top-left', dx: 4, dy: -12, fill: colours.cap, fillOpacity: 1, fontSize: 11 }] }]}
    />
  );
};
