// Calls a running service with the companion of the generated client: use_go_companion URL KEY SLOW_KEY PHOTOS.
// PHOTOS has those of a cat. SLOW_KEY has few requests a minute.

package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"example.com/rhinarium"
)

func connect(url, key string, doer rhinarium.HttpRequestDoer) *rhinarium.ClientWithResponses {
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-service-api-key", key)
		return nil
	}
	client, err := rhinarium.NewClientWithResponses(url, rhinarium.WithHTTPClient(doer), rhinarium.WithRequestEditorFn(withKey))
	check(err == nil, err)
	return client
}

func check(isRight bool, problem any) {
	if !isRight {
		log.Fatal(problem)
	}
}

func register(ctx context.Context, client *rhinarium.ClientWithResponses, photos string) string {
	created, err := client.CreatePetWithResponse(ctx, nil, rhinarium.CreatePetBody{Species: "CAT"})
	check(err == nil && created.JSON201 != nil, created)
	petId := created.JSON201.Data.Id
	body := rhinarium.CreateCaptureSessionBody{Species: "CAT", Purpose: "PET_PROFILE_REGISTRATION", PetId: &petId}
	session, err := client.CreateCaptureSessionWithResponse(ctx, nil, body)
	check(err == nil && session.JSON201 != nil, session)
	sessionId := session.JSON201.Data.SessionId
	files, _ := filepath.Glob(photos + "/*.jpg")
	for _, file := range files {
		contentType, form, err := rhinarium.FileForm(file)
		check(err == nil, err)
		params := rhinarium.UploadFingerprintParams{SessionId: sessionId}
		sent, err := client.UploadFingerprintWithBodyWithResponse(ctx, &params, contentType, form)
		check(err == nil && sent.JSON201 != nil && sent.JSON201.Data.Quality.Verdict == "ACCEPTED", sent)
	}
	files, _ = filepath.Glob(photos + "/appearances/*.jpg")
	for _, file := range files {
		contentType, form, err := rhinarium.FileForm(file)
		check(err == nil, err)
		params := rhinarium.UploadAppearanceParams{SessionId: sessionId}
		sent, err := client.UploadAppearanceWithBodyWithResponse(ctx, &params, contentType, form)
		check(err == nil && sent.JSON201 != nil, sent)
	}
	added, err := client.AddFingerprintsWithResponse(ctx, petId, nil, rhinarium.AddFingerprintsBody{SessionId: sessionId})
	check(err == nil && added.JSON202 != nil, added)
	return added.JSON202.Data.JobId
}

func verifyWebhooks() {
	header := http.Header{}
	header.Set("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
	header.Set("webhook-timestamp", "1614265330")
	header.Set("webhook-signature", "v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	// The test vector of Standard Webhooks.
	secret, other := "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	isAccepted := func(body string, seconds int64, secrets ...string) bool {
		return rhinarium.VerifyWebhook(header, []byte(body), time.Unix(1614265330+seconds, 0), secrets...) == nil
	}
	text := `{"test": 2432232314}`
	check(isAccepted(text, 300, other, secret), "a right signature is refused")
	check(!isAccepted(text, 301, secret), "an old delivery is accepted")
	check(!isAccepted(text+" ", 0, secret) && !isAccepted(text, 0, other), "a wrong signature is accepted")
}

func main() {
	url, key, slowKey, photos := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	client := connect(url, key, rhinarium.Repeats{Doer: http.DefaultClient, Times: 2})
	jobId := register(ctx, client, photos)
	var status string
	err := rhinarium.WaitForJob(ctx, func(waitSeconds int) (string, error) {
		params := rhinarium.ReadFingerprintAdditionJobParams{WaitSeconds: &waitSeconds}
		read, err := client.ReadFingerprintAdditionJobWithResponse(ctx, jobId, &params)
		if err != nil || read.JSON200 == nil {
			return "", fmt.Errorf("the job cannot be read: %v", err)
		}
		status = string(read.JSON200.Data.Status)
		return status, nil
	})
	check(err == nil && status == "SUCCESS", fmt.Sprint(status, err))
	// Without repeats a slow key is refused at some point. With them it is not.
	once, isRefused := connect(url, slowKey, http.DefaultClient), false
	for count := 0; count < 200 && !isRefused; count++ {
		page, err := once.ListPetsWithResponse(ctx, nil)
		isRefused = err == nil && page.StatusCode() == http.StatusTooManyRequests
	}
	check(isRefused, "a slow key is never refused")
	slow := connect(url, slowKey, rhinarium.Repeats{Doer: http.DefaultClient, Times: 2})
	for count := 0; count < 3; count++ {
		page, err := slow.ListPetsWithResponse(ctx, nil)
		check(err == nil && page.JSON200 != nil, page)
	}
	verifyWebhooks()
	fmt.Printf("The companion for Go works: job %s.\n", jobId)
}
