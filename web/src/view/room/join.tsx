import { useEffect, useRef, useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import { usePage } from '../page';
import { errorLabel, t } from '../words';

export interface JoinProps {
  view: RoomView;
  client: RoomClient;
  /** What the person is told above the field. */
  title: string;
  note?: string;
  /** One more person on this device: the name is not that of the first. */
  another?: boolean;
}

/** Take a seat: one field, filled in from last time, and Enter. */
export function Join({ view, client, title, note, another = false }: JoinProps) {
  const page = usePage();
  const [name, setName] = useState(another ? '' : page.settings.value.name);
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A keyboard is there: the person can type, or press Enter, at once. On a phone it would slide over the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && document.activeElement === document.body) field.current?.focus();
  }, []);
  const room = view.room;
  if (room && room.seats.length >= room.max_seats) {
    return (
      <section class="join paper pad">
        <h2>{t('join.full')}</h2>
        <p>{t('join.full.note')}</p>
      </section>
    );
  }
  const refused = view.error?.code === 'bad_name';
  const problem = empty || refused ? errorLabel('bad_name') : null;
  return (
    <form
      class="join paper pad"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = name.trim();
        setEmpty(wanted === '');
        if (wanted === '' || view.pending === 'join') return;
        if (!another) page.change({ name: wanted });
        client.join(wanted);
      }}
    >
      <h2>{title}</h2>
      {note && <p class="soft">{note}</p>}
      <label class="label" for="name">
        {t('join.name')}
      </label>
      <div class="row">
        <input
          id="name"
          ref={field}
          class="field"
          value={name}
          maxLength={64}
          autocomplete="nickname"
          spellcheck={false}
          enterkeyhint="go"
          aria-invalid={problem !== null}
          aria-describedby={problem ? 'name-problem' : undefined}
          onInput={(event) => {
            setName(event.currentTarget.value);
            setEmpty(false);
          }}
        />
        <button type="submit" class="button primary" aria-disabled={view.pending === 'join'}>
          {t('join.sit')}
        </button>
      </div>
      {problem && (
        <p class="problem" id="name-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
