export const BrandMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="#3550c8" />
    <path
      d="M9 8v13a3 3 0 0 0 3 3h11"
      fill="none"
      stroke="#fff"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <circle cx="22" cy="12" r="3.6" fill="#7fe3c0" />
  </svg>
);
