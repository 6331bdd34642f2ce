import type { ComponentChildren } from 'preact';

// Line icons of one hand: 24 × 24, drawn with a 2 px pen. Their meaning is always said in words beside them or in the button's name.

function Icon({ children, size = 24 }: { children: ComponentChildren; size?: number | undefined }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

type Size = { size?: number };

export const CloseIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const MenuIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);
export const TableIcon = ({ size }: Size) => (
  <Icon size={size}>
    <rect x="3.5" y="4" width="17" height="16" rx="2.5" />
    <path d="M3.5 9.5h17M3.5 14.75h17M10 4v16M15.25 4v16" />
  </Icon>
);
export const CopyIcon = ({ size }: Size) => (
  <Icon size={size}>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 5.5v-.5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
  </Icon>
);
export const ShareIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M12 15V3.5M7.5 7.5L12 3.5l4.5 4M6 11.5H5.5a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-5a2 2 0 0 0-2-2H18" />
  </Icon>
);
export const QrIcon = ({ size }: Size) => (
  <Icon size={size}>
    <rect x="3.5" y="3.5" width="6.5" height="6.5" rx="1.5" />
    <rect x="14" y="3.5" width="6.5" height="6.5" rx="1.5" />
    <rect x="3.5" y="14" width="6.5" height="6.5" rx="1.5" />
    <path d="M14 14h2.5v2.5M20.5 14v.01M20.5 17.5v3H17M14 20.5v-.01" />
  </Icon>
);
export const PenIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M4 20l1-4.5L16.5 4a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19 4 20zM14.5 6l3.5 3.5" />
  </Icon>
);
export const CheckIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M4.5 12.5l5 5 10-11" />
  </Icon>
);
export const ArrowIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5" />
  </Icon>
);
export const BackIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M19.5 12h-15M11 5.5L4.5 12l6.5 6.5" />
  </Icon>
);
export const EyeIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </Icon>
);
export const SunIcon = ({ size }: Size) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </Icon>
);
export const MoonIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
  </Icon>
);
export const HelpIcon = ({ size }: Size) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.25 9.25a2.75 2.75 0 1 1 4 2.45c-.8.45-1.25 1-1.25 1.9M12 16.75v.01" />
  </Icon>
);
export const GearIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M4 7h8M17 7h3M4 17h3M12 17h8" />
    <circle cx="14.5" cy="7" r="2.5" />
    <circle cx="9.5" cy="17" r="2.5" />
  </Icon>
);
export const LeaveIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 8l4 4-4 4M19.5 12H9.5" />
  </Icon>
);
export const DownloadIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16" />
  </Icon>
);
/** The pin that holds a die in place. */
export const PinIcon = ({ size }: Size) => (
  <Icon size={size}>
    <path d="M9 4h6l-1 6 3 3.5H7L10 10 9 4zM12 13.5V20" fill="currentColor" />
  </Icon>
);
