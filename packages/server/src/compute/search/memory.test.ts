import { sharedService } from '../../testing/service.ts';
import { openSearch } from './search.ts';
import { searchContract } from './search-contract.fixture.ts';
import { ENGINE_VERSION, newSearchWorld } from './search-world.fixture.ts';

searchContract('search in memory', async () => {
  const { database } = (await sharedService()).app.services;
  const world = await newSearchWorld(database);
  const { encryption } = world;
  const open = () => openSearch({ database, encryption, clock: () => new Date(), engineVersion: ENGINE_VERSION });
  return { world, open };
});
