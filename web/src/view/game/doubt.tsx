import type { SheetId } from '../../protocol/messages';
import { Dialog } from '../parts/dialog';
import { boxLabel, t } from '../words';
import type { Table } from './table';

/** A zero where points were possible elsewhere is asked about once more. */
export function Doubt({ table, sheet }: { table: Table; sheet: SheetId }) {
  const to = table.doubt.value;
  if (!to) return null;
  const box = boxLabel(sheet, to.box);
  return (
    <Dialog title={t('doubt.title', { box })} onClose={table.dropDoubt}>
      <p>{t('doubt.text')}</p>
      <div class="dialog-actions">
        <button type="button" class="button primary" onClick={table.dropDoubt}>
          {t('doubt.back')}
        </button>
        <button type="button" class="button" onClick={table.confirmDoubt}>
          {t('doubt.write')}
        </button>
      </div>
    </Dialog>
  );
}
