import type { Locator, Page } from '@playwright/test';
import { failure } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { drawn } from '../fixtures/drawn';
import { distributionRow, savedDistribution } from '../../apps/web/test/fake-distributions';
import { expect, test } from '../fixtures/test';

const LIST = '/api/distributions';

/** Drags a handle with the mouse to the upper edge of the element above. */
const dragUp = async (page: Page, handle: Locator, target: Locator): Promise<void> => {
  // Waits until the handle is at rest, and scrolls to it.
  await handle.hover();
  await drawn(page);
  const [from, box] = [(await handle.boundingBox())!, (await target.boundingBox())!];
  await page.mouse.down();
  // The first move only picks up the item.
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 - 8);
  await expect(page.getByText('You have lifted an item')).toBeAttached();
  // The dragged item follows the pointer frame by frame, so each move is painted before the next.
  for (const below of [90, 75, 60, 45, 30, 15, 8, 4, 2]) {
    await page.mouse.move(box.x + 30, box.y + below);
    await drawn(page);
  }
  // The item drops at its announced position, which is announced after the last move.
  await expect(page.getByText(/You have moved the item[^]*(to|in) position 1/)).toBeAttached();
  await page.mouse.up();
};

test('a distribution is created, corrected, reordered, saved, edited, copied and deleted', async ({
  page,
  shell,
  distributions,
}) => {
  test.slow();
  const { editor } = distributions;
  const name = `Journey ${Date.now()}`;
  await distributions.open();

  await test.step('page 1', async () => {
    await distributions.button('New Distribution').click();
    await expect(editor.root).toBeVisible();
    await editor.root.getByLabel('Label').fill(name);
    await editor.chooseFirst(editor.root.getByRole('combobox', { name: 'Country' }));
    await editor.root.getByLabel('Tags').fill('spring');
    await page.keyboard.press('Enter');
    await expect(editor.root.getByText('No parameters')).toBeVisible();
    await expect(editor.root.getByText('No overwriteLabels')).toBeVisible();
    await editor.button('Add parameter').click();
    await editor.root.getByRole('combobox', { name: 'Value', exact: true }).fill('promo');
    await editor.button('Add').click();
    await expect(editor.button('Add parameter')).toBeDisabled();
    await editor.button('Next').click();
  });

  await test.step('the first timeslot covers the office hours', async () => {
    await expect(editor.submit).toBeDisabled();
    await editor.button('Edit hours').click();
    const dialog = distributions.timeslot('Edit Timeslot');
    await dialog.name.fill('Day');
    await dialog.start('Monday').fill('8:00');
    await dialog.start('Monday').press('Enter');
    await expect(dialog.root.getByText('Please enter a valid time')).toBeVisible();
    await dialog.start('Monday').fill('08:00');
    await dialog.end('Monday').fill('17:59');
    await dialog.button('Copy Monday to all').click();
    await expect(dialog.end('Sunday')).toHaveValue('17:59');
    await dialog.apply.click();
    await expect(dialog.root).toHaveCount(0);
    await expect(editor.root.getByText('Every day 08:00–17:59')).toBeVisible();
  });

  await test.step('a collision is resolved with a free window', async () => {
    await editor.button('Add timeslot after').click();
    const dialog = distributions.timeslot('New Timeslot');
    await dialog.name.fill('Night');
    for (const day of ['Monday', 'Tuesday', 'Sunday'])
      await expect(dialog.day(day)).not.toBeChecked();
    await dialog.day('Monday').check();
    await dialog.apply.click();
    await expect(dialog.root.getByText('Time slots overlap detected')).toBeVisible();
    await expect(dialog.root.getByText('Time already taken').first()).toBeVisible();
    await dialog.button('18:00–23:59').click();
    await expect(dialog.start('Monday')).toHaveValue('18:00');
    await expect(dialog.root.getByText('Time slots overlap detected')).toHaveCount(0);
    await dialog.apply.click();
    await expect(dialog.root).toHaveCount(0);
    await expect(editor.tab(/Night/)).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('three groups, each with its shares', async () => {
    await expect(editor.root.getByText('Night: Please add groups to the timeslot!')).toHaveCount(0);
    await editor.button('Add Group').click();
    await editor.chooseFirst(editor.advertiser(editor.group(0)));
    await editor.root.getByText('Day: Please add groups to the timeslot!').click();
    await expect(editor.tab(/Day/)).toHaveAttribute('aria-selected', 'true');
    await expect(editor.button('Add Group')).toBeFocused();
    await page.keyboard.press('Enter');
    await editor.button('Add Group').click();
    for (const index of [0, 1]) await editor.chooseFirst(editor.advertiser(editor.group(index)));
    await editor.percentage(editor.group(0)).fill('60');
    await editor.group(0).getByRole('button', { name: 'Add advertiser' }).click();
    await expect(editor.percentage(editor.group(0), 1)).toHaveValue('40');
    await editor.chooseFirst(editor.advertiser(editor.group(0), 1));
    await expect(editor.submit).toBeEnabled();
    await editor.percentage(editor.group(0), 1).fill('27');
    await expect(editor.group(0).getByText('87 / 100')).toBeVisible();
    await expect(editor.submit).toBeDisabled();
    await editor.group(0).getByRole('button', { name: 'Fill remainder' }).click();
    await expect(editor.percentage(editor.group(0), 1)).toHaveValue('40');
    await editor.group(0).getByRole('button', { name: 'Distribute evenly' }).click();
    await expect(editor.percentage(editor.group(0))).toHaveValue('50');
    await editor.button(/^Undo/).click();
    await expect(editor.percentage(editor.group(0))).toHaveValue('60');
  });

  await test.step('groups move by keyboard and by mouse', async () => {
    await editor.groupNames.nth(0).fill('Main');
    await editor.groupNames.nth(1).fill('Reserve');
    await editor.group(0).getByRole('button', { name: 'Move Main', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    // A move that was never painted does not move back, and the drag would wait for it to end.
    await drawn(page);
    await page.keyboard.press('Escape');
    // The group cannot be picked up again while it moves back.
    await expect(page.getByText('Movement cancelled')).toBeAttached();
    await expect(editor.root).toBeVisible();
    await expect(editor.groupNames.nth(0)).toHaveValue('Main');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(editor.groupNames.nth(0)).toHaveValue('Reserve');
    await expect(editor.root.getByText('Main, position 2 of 2')).toBeAttached();
    await dragUp(
      page,
      editor.group(1).getByRole('button', { name: 'Move Main', exact: true }),
      editor.group(0),
    );
    await expect(editor.groupNames.nth(0)).toHaveValue('Main');
    await editor.button('Move Reserve up').click();
    await expect(editor.groupNames.nth(0)).toHaveValue('Reserve');
  });

  await test.step('an advertiser goes to another group by mouse, once', async () => {
    const [reserve, main] = [editor.group(0), editor.group(1)];
    await dragUp(page, editor.handle(main, 1), editor.row(reserve, 0));
    await expect(reserve.getByText('140 / 100')).toBeVisible();
    await expect(main.getByText('60 / 100')).toBeVisible();
    await dragUp(page, editor.handle(main, 0), editor.row(reserve, 0));
    await expect(reserve.getByRole('alert')).toContainText('is already in Reserve.');
    await editor.button(/^Undo/).click();
    await expect(main.getByText('100 / 100')).toBeVisible();
  });

  await test.step('save, and find it again', async () => {
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(LIST),
    );
    await editor.submit.click();
    const body = (await sent).postDataJSON() as {
      from: string;
      step1: { labelValue: string; parameters: object; taggingSelected: string[] };
      step2: { name: string; groups: { name: string; brands: { percentage: number }[] }[] }[];
    };
    expect(body).toMatchObject({
      from: 'distribution',
      step1: {
        labelValue: name,
        parameters: { 5: 'promo' },
        taggingSelected: ['spring'],
        selectedMethod: 'slot',
      },
    });
    expect(
      body.step2.map((timeslot) => [
        timeslot.name,
        timeslot.groups.map((group) => [
          group.name,
          group.brands.map(({ percentage }) => percentage),
        ]),
      ]),
    ).toEqual([
      [
        'Day',
        [
          ['Reserve', [100]],
          ['Main', [60, 40]],
        ],
      ],
      ['Night', [['Group 1', [100]]]],
    ]);
    await expect(shell.toast('Distribution created successfully')).toBeVisible();
    await expect(editor.root).toHaveCount(0);
    await expect(distributions.grid.row(name)).toBeVisible();
  });

  await test.step('edit', async () => {
    await distributions.action(distributions.grid.row(name), 'Edit').click();
    await expect(editor.root.getByLabel('Label')).toHaveValue(name);
    await editor.root.getByLabel('Label').fill(`${name} B`);
    await editor.root.getByRole('radio', { name: /CHANCE/ }).check();
    await editor.button('Next').click();
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(LIST),
    );
    await editor.submit.click();
    expect((await sent).postDataJSON()).toMatchObject({
      from: 'distribution',
      distribution_id: expect.any(Number),
      version: 1,
      step1: { selectedMethod: 'chance' },
    });
    await expect(shell.toast('Distribution updated successfully')).toBeVisible();
  });

  await test.step('the filter of methods is the query, and chips take it off', async () => {
    await expect(distributions.grid.row(`${name} B`)).toHaveCount(0);
    const sent = page.waitForRequest(
      (request) => request.method() === 'GET' && new URL(request.url()).pathname === LIST,
    );
    await page.getByRole('button', { name: 'Remove filter Method: SLOTS' }).click();
    expect(new URL((await sent).url()).searchParams.has('method')).toBe(false);
    await expect(distributions.grid.row(`${name} B`)).toBeVisible();
  });

  await test.step('copy', async () => {
    await distributions.action(distributions.grid.row(`${name} B`), 'Copy').click();
    await expect(shell.dialog('New Distribution')).toBeVisible();
    await expect(editor.root.getByLabel('Label')).toHaveValue(`${name} B (copy)`);
    await editor.button('Next').click();
    await editor.submit.click();
    await expect(shell.toast('Distribution created successfully').last()).toBeVisible();
    await expect(distributions.grid.row(`${name} B (copy)`)).toContainText('Paused');
  });

  await test.step('resume and pause', async () => {
    await distributions.button(/^Resume .* \(copy\) \(\d+\)$/).click();
    await expect(shell.toast(`"${name} B (copy)" is live`)).toBeVisible();
    await expect(page.getByText(`Never used: "${name} B (copy)" comes first`)).toBeVisible();
    await distributions.button(/^Pause .* \(copy\) \(\d+\)$/).click();
    await expect(page.getByText(/^Never used: "Journey/)).toHaveCount(0);
  });

  await test.step('delete', async () => {
    for (const label of [`${name} B (copy)`, `${name} B`]) {
      const row = distributions.grid.row(label).last();
      await distributions.action(row, 'Delete').click();
      await expect(shell.dialog('Are you sure?')).toContainText('You are sure about to delete');
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await expect(distributions.grid.row(label)).toHaveCount(0);
      await expect(shell.toast('Distribution Successfully deleted').first()).toBeVisible();
    }
  });
});

/**
 * Delays React's scheduled work, which it triggers by messages to itself. Returns a function that
 * ends the delay.
 */
const drawLate = async (page: Page): Promise<() => Promise<void>> => {
  const original = await page.evaluateHandle((delay) => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function late(message: unknown) {
      setTimeout(() => postMessage.call(this, message), delay);
    };
    return postMessage;
  }, 300);
  return () =>
    original.evaluate((postMessage) => {
      MessagePort.prototype.postMessage = postMessage;
    });
};

test('unsaved work asks before it is left, and outlives the session', async ({
  page,
  shell,
  distributions,
}) => {
  await answer(page, `${LIST}/12`, () => savedDistribution(12));
  await page.route(
    (url) => url.pathname === LIST,
    (route, request) =>
      request.method() === 'GET'
        ? route.fulfill({ json: [distributionRow(12)] })
        : route.fulfill({ status: 401, json: failure('UNAUTHENTICATED', 'Please sign in.') }),
  );
  await distributions.open();
  await distributions.action(distributions.grid.rowOf('12'), 'View').click();
  await expect(
    distributions.editor.root.getByRole('heading', { name: 'Distribution Details' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(distributions.editor.root).toHaveCount(0);
  await distributions.action(distributions.grid.rowOf('12'), 'View').click();
  await distributions.editor.groupNames.first().fill('Changed');
  await drawn(page);
  // Simulates a slow machine, which renders an answer and the next attempt together.
  const endSlowness = await drawLate(page);
  for (const leave of [
    () => distributions.editor.groupNames.first().press('Escape'),
    () => page.goBack(),
    () => distributions.editor.button('Cancel').click(),
  ]) {
    await leave();
    await expect(shell.dialog('Discard your changes?')).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(shell.dialog('Discard your changes?')).toHaveCount(0);
    await expect(distributions.editor.groupNames.first()).toHaveValue('Changed');
  }
  await endSlowness();
  const session = await page.evaluate(() => localStorage.getItem('user_data'));
  await distributions.editor.submit.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.evaluate((text) => localStorage.setItem('user_data', text ?? ''), session);
  await page.goto('/rotations?distribution=12&step=2');
  await expect(distributions.editor.groupNames.first()).toHaveValue('Changed');
  await distributions.editor.button('Start over').click();
  await expect(distributions.editor.groupNames.first()).toHaveValue('First');
});
