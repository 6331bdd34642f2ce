import { Face } from './face';

/** The die and the name. */
export function Brand() {
  return (
    <span class="brand">
      <span class="brand-die" aria-hidden="true">
        <Face value={5} />
      </span>
      <span class="brand-name">Regatta</span>
    </span>
  );
}
