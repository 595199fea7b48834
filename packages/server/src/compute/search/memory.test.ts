import { searchContract } from '../../../testing/search/search-contract.ts';
import { ENGINE_VERSION, newSearchWorld } from '../../../testing/search/search-world.ts';
import { sharedService } from '../../../testing/service.ts';
import { openSearch } from './search.ts';

searchContract('search in memory', async () => {
  const { database } = (await sharedService()).app.services;
  const world = await newSearchWorld(database);
  const { encryption } = world;
  const open = () => openSearch({ database, encryption, clock: () => new Date(), engineVersion: ENGINE_VERSION });
  return { world, open };
});
