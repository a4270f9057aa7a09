import type { SVGProps } from 'react';

/**
 * Line icons on a 24-unit grid, drawn with the current colour. Decorative: a control carries its
 * own label.
 */
const PATHS = {
  dashboard: 'M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z',
  leads:
    'M16 19v-1.5a3.5 3.5 0 0 0-3.5-3.5h-5A3.5 3.5 0 0 0 4 17.5V19' +
    'M10 10.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5' +
    'M20 19v-1.5a3.5 3.5 0 0 0-2.6-3.4M15.5 4.2a3.25 3.25 0 0 1 0 6.1',
  conversions:
    'M12 3v18' +
    'M16.5 7.2C15.8 6 14.2 5.3 12 5.3c-2.6 0-4.3 1.2-4.3 3.1 0 4.4 9 2.2 9 6.9 0 2-1.8' +
    ' 3.4-4.7 3.4-2.4 0-4.2-.9-4.9-2.4',
  reports: 'M4 20V4M4 20h16M8.5 16v-4M13 16V8M17.5 16v-6',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 20a7 7 0 0 1 14 0',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9M4.5 4v5h5M12 8v4l2.8 1.8',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M6 11v2M5 12h2M12 11v2M11 12h2M18 11v2M17 12h2',
  collapse: 'M14 6l-6 6 6 6M19 6v12',
  expand: 'M10 6l6 6-6 6M5 6v12',
  moon: 'M20 14.2A8 8 0 0 1 9.8 4 8 8 0 1 0 20 14.2z',
  sun:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2.5v2M12 19.5v2M4.6 4.6 6 6M18 18l1.4 1.4' +
    'M2.5 12h2M19.5 12h2M4.6 19.4 6 18M18 6l1.4-1.4',
  logout: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 8v4l2.8 1.8',
  globe:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M4.2 12h15.6' +
    'M12 4c2.2 2.2 3.2 5 3.2 8s-1 5.8-3.2 8c-2.2-2.2-3.2-5-3.2-8s1-5.8 3.2-8',
  route:
    'M6 8.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5' +
    'M18 20a2.25 2.25 0 1 0 0-4.5A2.25 2.25 0 0 0 18 20' +
    'M8.5 6.25H15a3 3 0 0 1 0 6H9a3 3 0 0 0 0 6h6.5',
  question:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16' +
    'M9.8 9.6a2.3 2.3 0 1 1 3.3 2.1c-.7.4-1.1.9-1.1 1.7M12 16.3h.01',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  save: 'M5 4h11l4 4v12H4V5a1 1 0 0 1 1-1zM8 4v5h7V4M8 20v-6h8v6',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M11 14.5v5',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  warning: 'M12 4 2.8 20h18.4zM12 10.5v4M12 17.3h.01',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6z',
  eye:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12' +
    'M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6',
  bell: 'M6 16.5v-5.5a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  inbox: 'M4 13l2.5-8h11L20 13v6H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 11v5M12 8h.01',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  flask: 'M9.5 4h5M10.5 4v5.5L5.5 18a1.4 1.4 0 0 0 1.2 2h10.6a1.4 1.4 0 0 0 1.2-2l-5-8.5V4M8 15h8',
  send: 'M20 4 10.5 13.5M20 4l-6 16-3.5-6.5L4 10z',
  plus: 'M12 5v14M5 12h14',
  link:
    'M10 14.5a4 4 0 0 0 5.9.2l3-3a4 4 0 0 0-5.7-5.7l-1.4 1.4' +
    'M14 9.5a4 4 0 0 0-5.9-.2l-3 3a4 4 0 0 0 5.7 5.7l1.4-1.4',
  printer: 'M7 9V4h10v5M7 17H4V9.5h16V17h-3M7 14h10v6H7z',
  pencil: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17zM14.5 7.5l3 3',
  play: 'M8 5.5v13l10-6.5z',
  pause: 'M9 5.5v13M15 5.5v13',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.5 11v5.5M13.5 11v5.5',
  gauge: 'M4.6 17.5a8.5 8.5 0 1 1 14.8 0M12 14l4-4.5M12 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3',
  undo: 'M8.5 14.5 4 10l4.5-4.5M4 10h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15.5 14.5 20 10l-4.5-4.5M20 10H10a5.5 5.5 0 0 0 0 11h3',
  arrowUp: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
  arrowDown: 'M12 5v14M6.5 13.5 12 19l5.5-5.5',
  rows: 'M4 6h16v4.5H4zM4 13.5h16V18H4z',
  compactRows: 'M4 5.5h16M4 9.8h16M4 14.2h16M4 18.5h16',
  pin: 'M12 15v6M8 3.5h8M9.5 3.5V9L6.5 12.5V15h11v-2.5L14.5 9V3.5',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4' +
    'M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9',
  wider: 'M12 6v12M8 9l-3.5 3L8 15M16 9l3.5 3-3.5 3',
  narrower: 'M12 6v12M5 9l3.5 3L5 15M19 9l-3.5 3 3.5 3',
  braces:
    'M9 4.5c-2 0-3 .9-3 2.8v1.9c0 1.6-.8 2.8-2.3 2.8 1.5 0 2.3 1.2 2.3 2.8v1.9c0 1.9 1 2.8 3 2.8' +
    'M15 4.5c2 0 3 .9 3 2.8v1.9c0 1.6.8 2.8 2.3 2.8-1.5 0-2.3 1.2-2.3 2.8v1.9c0 1.9-1 2.8-3 2.8',
  fit: 'M4.5 5v14M19.5 5v14M8 12h8M10 9.5 7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  pointer: 'M6 4l12 7-5.2 1.4L10.5 18zM13 13l5 6',
  building: 'M5 20V4h9v16M14 9h5v11M3 20h18M8 8h3M8 12h3M8 16h3',
  megaphone: 'M4 10v4h3l9 4V6l-9 4zM7.5 14.3 9 19h2.5l-1.3-3.6M19 9.5a3.5 3.5 0 0 1 0 5',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({
  name,
  size = 18,
  ...rest
}: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'grip' ? 2.6 : 1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    {...rest}
  >
    <path d={PATHS[name]} />
  </svg>
);
