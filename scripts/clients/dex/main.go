// A dex server for test/console/dex.test.ts: one client, one person with a password, one of a connector, everything in
// memory. It prints its issuer and serves until its standard input ends.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	gosundheit "github.com/AppsFlyer/go-sundheit"
	"github.com/dexidp/dex/connector"
	"github.com/dexidp/dex/connector/mock"
	dexlog "github.com/dexidp/dex/pkg/log"
	"github.com/dexidp/dex/server"
	"github.com/dexidp/dex/storage"
	"github.com/dexidp/dex/storage/memory"
	"github.com/dexidp/dex/web"
	"github.com/sirupsen/logrus"
	"golang.org/x/crypto/bcrypt"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// A connector that signs in the same person without asking, with a tenant and groups of the provider behind it.
type company struct{}

func (company) Open(_ string, logger dexlog.Logger) (connector.Connector, error) {
	return &mock.Callback{Logger: logger, Identity: connector.Identity{
		UserID: "8", Username: "Bo", PreferredUsername: "acme", Groups: []string{"finance"},
	}}, nil
}

// The redirect address of the client is the only argument. dex compares it exactly.
func main() {
	logger := logrus.New()
	logger.SetLevel(logrus.WarnLevel)
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	issuer := fmt.Sprintf("http://%s/dex", listener.Addr())

	store := storage.WithStaticClients(memory.New(logger), []storage.Client{{
		ID: "matchbook-console", Secret: "of the client", Name: "Matchbook", RedirectURIs: os.Args[1:],
	}})
	store = storage.WithStaticPasswords(store, []storage.Password{{
		Email: "ada@acme.example", UserID: "7", Username: "acme",
		Hash: must(bcrypt.GenerateFromPassword([]byte("of Ada"), 10)),
	}}, logger)
	server.ConnectorsConfig["company"] = func() server.ConnectorConfig { return company{} }
	store = storage.WithStaticConnectors(store, []storage.Connector{
		{ID: server.LocalConnector, Name: "Email", Type: server.LocalConnector}, {ID: "company", Name: "Company", Type: "company"},
	})

	dex := must(server.NewServer(context.Background(), server.Config{
		Issuer: issuer, Storage: store, Logger: logger, SkipApprovalScreen: true,
		RefreshTokenPolicy: must(server.NewRefreshTokenPolicy(logger, false, "", "", "")),
		Web:                server.WebConfig{WebFS: web.FS()}, HealthChecker: gosundheit.New(),
	}))
	go func() { log.Fatal(http.Serve(listener, dex)) }()
	fmt.Println(issuer)
	_, _ = io.Copy(io.Discard, os.Stdin)
}
