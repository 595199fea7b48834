import { Group, SegmentedControl, Text } from '@mantine/core';
import { SPECIES } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { lostAndFoundQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Page } from '../../ui/page.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { aimOf } from '../playground/aim.ts';
import { placeOf } from '../playground/kept-photos.ts';
import { missingFor, PhotoTrays } from '../playground/photo-trays.tsx';
import { useCapture } from '../playground/use-capture.ts';
import { ChooseLostPet } from './choose-lost-pet.tsx';
import { SaveLost } from './save-lost.tsx';
import { TurnedOff } from './turned-off.tsx';
import { WAYS, WayChoice } from './way-choice.tsx';

const PURPOSE = 'PET_PROFILE_REGISTRATION';
const FIELDS = ['way', 'species', 'new', 'pet'] as const;

/** Takes in the report of a lost animal: a registered pet, or one that its owner describes. */
export default function LostAnimalPage() {
  const { id } = useTenant();
  const t = useTexts();
  const isOn = useQuery(lostAndFoundQuery(id)).data?.isEnabled === true;
  const [{ new: newWord, pet: petId }, change] = useAddress(FIELDS);
  const isNew = newWord !== '';
  return (
    <Page title={t.shell.places.lostAnimal} says={t.takeIn.lostSays}>
      <TurnedOff />
      {isOn && (
        <>
          <Group>
            <SegmentedControl
              aria-label={t.takeIn.isRegistered}
              value={isNew ? 'new' : 'registered'}
              onChange={(value) => change({ new: value === 'new' ? 'yes' : '' })}
              data={(['registered', 'new'] as const).map((value) => ({ value, label: t.takeIn.pets[value] }))}
            />
          </Group>
          {isNew ? <NewLostPet /> : <ChooseLostPet petId={petId} onChange={(next) => change({ pet: next })} />}
          {!isNew && petId !== '' && <SaveLost key={petId} animal={{ petId }} />}
        </>
      )}
    </Page>
  );
}

/** A pet that is not registered, by photos of its owner, or in words. */
function NewLostPet() {
  const { id } = useTenant();
  const t = useTexts();
  const [{ way: word, species: kind }, change] = useAddress(FIELDS);
  const way = WAYS.find((one) => one === word) ?? 'photos';
  const species = SPECIES.find((one) => one === kind) ?? 'CAT';
  const capture = useCapture(aimOf(PURPOSE, species), placeOf(id, ' lost'));
  const missing = missingFor(PURPOSE, capture.photos);
  return (
    <>
      <WayChoice
        species={species}
        onSpecies={(next) => change({ species: next })}
        way={way}
        onWay={(next) => change({ way: next === 'photos' ? '' : next })}
        hasPhotos={capture.photos.length > 0}
      />
      {way === 'photos' && <PhotoTrays capture={capture} species={species} purpose={PURPOSE} isClosed={false} />}
      {way === 'link' && <Text size="sm">{t.takeIn.linkLaterSays}</Text>}
      <SaveLost
        animal={{ species, way, photos: way === 'photos' ? capture.photos : [] }}
        lacks={way === 'photos' && missing.fingerprint + missing.appearance > 0 ? missing : undefined}
        onSaved={capture.reset}
      />
    </>
  );
}
