import { encode } from 'uqr';

/** The link as a QR code, dark on white with its quiet zone whatever the theme: cameras want it so. Loaded when somebody asks for it. */
export default function Qr({ link, label }: { link: string; label: string }) {
  const { size, data } = encode(link, { ecc: 'M', border: 3 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
