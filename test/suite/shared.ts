// What these modules open is shared by all files of a process, so their hooks must belong to none of the files.
import '../../packages/server/src/storage/database/database.fixture.ts';
import '../capture/support/shared-browsers.ts';
import '../../packages/server/src/domains/events/event-world.fixture.ts';
import '../../packages/server/src/testing/service.ts';
import '../support/shared-chromium.ts';
